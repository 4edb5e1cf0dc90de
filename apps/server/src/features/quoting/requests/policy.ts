export type Purpose = 'launch' | 'what_if' | 'test';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export const POLICY = {
  /** After this time no one is assumed to be watching, and the carrier continues in the background (R9.2). */
  interactive_ms: 30 * SECOND,
  /** How long a request may be queued. */
  wait_ms: { launch: 10 * MINUTE, what_if: 15 * MINUTE, test: 30 * SECOND } satisfies Record<Purpose, number>,
  /** The lowest number is claimed first. */
  priority: { launch: 0, what_if: 1, test: 1 } satisfies Record<Purpose, number>,
  /** A queued request that has started expires this long after its start; the agent's answers restart it. */
  begun_ms: 12 * MINUTE,
  /** How long a carrier's later result is awaited. */
  callback_ms: 10 * MINUTE,
  /** How long a carrier's questions wait for the agent's answers. */
  answers_ms: 30 * MINUTE,
  attempts: 6,
  deaths: 2,
  /** The longest remaining pause of a failing carrier that a launch waits for. */
  circuit_ms: 20 * SECOND,
  /** How long the other requests wait while one probes a paused carrier. */
  probe_ms: 20 * SECOND,
  /** How long a what-if that yielded its slot to a launch waits before it continues. */
  yield_ms: 2 * SECOND,
  /** How long a claim lasts without a renewal. */
  lease_ms: 6 * SECOND,
} as const;

export type EndReason =
  | 'circuit_open'
  | 'throttled'
  | 'disabled'
  | 'superseded'
  | 'expired'
  | 'attempts_exhausted'
  | 'crashed'
  | 'unanswered';

export type Facts = {
  purpose: string;
  state: string;
  attempts: number;
  deaths: number;
  created_at: Date;
  started_at: Date | null;
  not_before: Date | null;
  /** Whether the conversation has completed a step. */
  has_progress: boolean;
  superseded_at: Date | null;
  /** Whether the carrier is turned on, with the connection (test or production) that the request was made for. */
  is_enabled: boolean;
  /** Ends of the carrier's pauses: `open_until` after failures, `carrier_not_before` at the carrier's own request. */
  open_until: Date | null;
  carrier_not_before: Date | null;
};

const waitOf = ({ purpose }: Pick<Facts, 'purpose'>): number => POLICY.wait_ms[purpose as Purpose];

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

/** Whether a request may still be called at `until`, the time to which its carrier deferred it. */
export const mayDefer = (
  facts: Pick<Facts, 'purpose' | 'attempts' | 'created_at' | 'has_progress'>,
  until: Date,
): boolean =>
  !facts.has_progress &&
  facts.attempts + 1 < POLICY.attempts &&
  until.getTime() <= facts.created_at.getTime() + waitOf(facts);

/**
 * The end of a request: the carrier's time limit, within the time of its run. A request that had to wait still gets
 * its 30 s.
 */
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
