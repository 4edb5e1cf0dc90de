export type Purpose = 'launch' | 'what_if' | 'test';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** All limits of requests to carriers. */
export const POLICY = {
  /** After this no one watches any more, and a carrier continues in the background (R9.2). */
  interactive_ms: 30 * SECOND,
  /** How long a request may be queued. */
  wait_ms: { launch: 10 * MINUTE, what_if: 15 * MINUTE, test: 30 * SECOND } satisfies Record<Purpose, number>,
  /** The lower is claimed first. */
  priority: { launch: 0, what_if: 1, test: 1 } satisfies Record<Purpose, number>,
  /** A request that has begun ends by then in any case. */
  begun_ms: 12 * MINUTE,
  /** How long a later result is awaited outside a run. */
  callback_ms: 10 * MINUTE,
  /** How long a carrier's questions wait for the agent's answers. */
  answers_ms: 30 * MINUTE,
  attempts: 6,
  deaths: 2,
  /** How long a launch waits for a carrier that failed too often. */
  circuit_ms: 20 * SECOND,
  /** After `circuit_ms` one request probes the carrier; the others wait this long for its result. */
  probe_ms: 20 * SECOND,
  /** A what-if that yielded its slot to a launch continues after this. */
  yield_ms: 2 * SECOND,
  /** A claimed request is released when its lease was not renewed for this long. */
  lease_ms: 6 * SECOND,
} as const;

/** Why a request must not be called. */
export type EndReason =
  | 'circuit_open'
  | 'throttled'
  | 'disabled'
  | 'superseded'
  | 'expired'
  | 'attempts_exhausted'
  | 'crashed'
  | 'unanswered';

/** The facts about a request, its run and its carrier that decide whether it may be called. */
export type Facts = {
  purpose: string;
  state: string;
  attempts: number;
  deaths: number;
  created_at: Date;
  started_at: Date | null;
  not_before: Date | null;
  /** Whether its conversation has completed a step. */
  has_progress: boolean;
  superseded_at: Date | null;
  /** Whether its carrier is turned on, and in the setting (test or production) that the request was for. */
  is_enabled: boolean;
  /**
   * The ends of the carrier's pauses: `open_until` after failures, `carrier_not_before` at the carrier's own request.
   */
  open_until: Date | null;
  carrier_not_before: Date | null;
};

const waitOf = ({ purpose }: Pick<Facts, 'purpose'>): number => POLICY.wait_ms[purpose as Purpose];

/** Why a request must not be called; null when it may. */
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

/** Whether a request that its carrier deferred until then may be called again. */
export const mayDefer = (
  facts: Pick<Facts, 'purpose' | 'attempts' | 'created_at' | 'has_progress'>,
  until: Date,
): boolean =>
  !facts.has_progress &&
  facts.attempts + 1 < POLICY.attempts &&
  until.getTime() <= facts.created_at.getTime() + waitOf(facts);

/** The carrier's time limit, within the time of its run; a request that had to wait still gets its 30 s. */
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
