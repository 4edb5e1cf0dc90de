export type Purpose = 'launch' | 'what_if' | 'test';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Every number that says how requests are asked. */
export const POLICY = {
  /** Past it nobody watches any more, and a carrier goes on in the background (R9.2). */
  interactive_ms: 30 * SECOND,
  /** How long a request may wait for its turn. */
  wait_ms: { launch: 10 * MINUTE, what_if: 15 * MINUTE, test: 30 * SECOND } satisfies Record<Purpose, number>,
  /** The lower goes first. */
  priority: { launch: 0, what_if: 1, test: 1 } satisfies Record<Purpose, number>,
  /** One that has begun is over by then, whatever became of it. */
  begun_ms: 12 * MINUTE,
  /** How long a carrier that sends its result later is waited for where nobody waits for a run. */
  callback_ms: 10 * MINUTE,
  /** How long a carrier that asks the agent something waits for the answers. */
  answers_ms: 30 * MINUTE,
  attempts: 6,
  deaths: 2,
  /** A launch waits for so long for a carrier that failed too often. */
  circuit_ms: 20 * SECOND,
  /** Only one asks such a carrier at first; the others wait for so long for what comes of it. */
  probe_ms: 20 * SECOND,
  /** A what-if that gave its place to a launch goes on after this. */
  yield_ms: 2 * SECOND,
  /** What a process has taken is another's when it was not renewed for so long. */
  lease_ms: 6 * SECOND,
} as const;

/** Why a request is not to be asked (any more). */
export type EndReason =
  | 'circuit_open'
  | 'throttled'
  | 'disabled'
  | 'superseded'
  | 'expired'
  | 'attempts_exhausted'
  | 'crashed'
  | 'unanswered';

/** What is known of a request, its run and its carrier before it is asked. */
export type Facts = {
  purpose: string;
  state: string;
  attempts: number;
  deaths: number;
  created_at: Date;
  started_at: Date | null;
  not_before: Date | null;
  /** Whether a step of its conversation has been taken. */
  has_progress: boolean;
  superseded_at: Date | null;
  /** Whether its carrier is switched on, and in the setting (test or production) that it was to be asked in. */
  is_enabled: boolean;
  /** Until when its carrier is not asked because it failed, and because it said so. */
  open_until: Date | null;
  carrier_not_before: Date | null;
};

const waitOf = ({ purpose }: Pick<Facts, 'purpose'>): number => POLICY.wait_ms[purpose as Purpose];

/** Returns why a request must not be asked (any more); null where it may. */
export function endReason(facts: Facts, now: Date): EndReason | null {
  const at = now.getTime();
  const last = facts.created_at.getTime() + waitOf(facts);
  if (facts.state === 'awaiting_callback') {
    if (!facts.is_enabled) return 'disabled';
    return facts.not_before && facts.not_before <= now ? 'expired' : null;
  }
  if (facts.state === 'awaiting_answers') {
    if (facts.superseded_at) return 'superseded';
    if (!facts.is_enabled) return 'disabled';
    return facts.not_before && facts.not_before <= now ? 'unanswered' : null;
  }
  if (facts.deaths >= POLICY.deaths) return 'crashed';
  if (facts.attempts >= POLICY.attempts) return 'attempts_exhausted';
  if (facts.started_at) {
    if (facts.started_at.getTime() < at - POLICY.begun_ms) return 'expired';
    return facts.is_enabled ? null : 'disabled';
  }
  if (facts.superseded_at) return 'superseded';
  if (!facts.is_enabled) return 'disabled';
  if (last < at) return 'expired';
  const isLaunch = facts.purpose === 'launch';
  if (isLaunch && facts.open_until && facts.open_until.getTime() > at + POLICY.circuit_ms) return 'circuit_open';
  if (facts.carrier_not_before && facts.carrier_not_before.getTime() > last) return 'throttled';
  return null;
}

/** Returns whether a request that its carrier turned away until then may be asked again. */
export const mayDefer = (
  facts: Pick<Facts, 'purpose' | 'attempts' | 'created_at' | 'has_progress'>,
  until: Date,
): boolean =>
  !facts.has_progress &&
  facts.attempts + 1 < POLICY.attempts &&
  until.getTime() <= facts.created_at.getTime() + waitOf(facts);

/** As long as the carrier may take, within the time of its run; one that had to wait for its turn has its 30 s. */
export function endOf(
  { purpose, created_at }: Pick<Facts, 'purpose' | 'created_at'>,
  started_at: Date,
  timeout_ms: number,
): Date {
  const end = started_at.getTime() + timeout_ms;
  if (purpose !== 'launch') return new Date(end);
  const runEnd = Math.max(created_at.getTime() + POLICY.wait_ms.launch, started_at.getTime() + POLICY.interactive_ms);
  return new Date(Math.min(end, runEnd));
}
