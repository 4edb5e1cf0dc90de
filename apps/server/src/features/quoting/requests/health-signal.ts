import { retryAfterMs } from '../../../integrations/outbound/retry.ts';
import type { Exchange } from '../../../integrations/outbound.ts';

type SaveExchange = (exchange: Exchange) => void;
/** Called at once when the carrier asks to be left alone for so many milliseconds. */
type OnRetryAfter = (ms: number) => Promise<void>;

/** What a conversation says of a carrier: whether it failed by its own fault, and until when it wants to be left alone. */
export type HealthSignal = { failed: boolean; not_before: Date | null };

const FAULTS = new Set<Exchange['fault']>(['timeout', 'connect', 'reset']);
const LONGEST_MS = 3_600_000;

/** For how long the carrier asked to be left alone as it answered; 0 where it did not. */
const askedToWait = ({ status, response_headers, started_at, duration_ms, is_understood }: Exchange): number => {
  if (is_understood || (status !== 429 && status !== 503)) return 0;
  const arrived_at = new Date(started_at.getTime() + duration_ms);
  // Nobody is left alone for longer than an hour on the word of one header.
  return Math.min(retryAfterMs(response_headers, arrived_at) ?? 0, LONGEST_MS);
};

/** Whether the carrier itself had a part in the exchange: what never went out, or was not let in, says nothing of it. */
const speaks = ({ fault, status }: Exchange): boolean => FAULTS.has(fault) || (fault === null && status !== null);

/**
 * Passes exchanges on to `saveExchange` and remembers what they say of the carrier: whether the last failed, and the longest
 * time for which any asked to be left alone, which `onRetryAfter` hears as soon as it is known.
 */
export function signalsOf(saveExchange: SaveExchange, onRetryAfter?: OnRetryAfter) {
  let last: Exchange | null = null;
  let leaveUntil = 0;
  /** For how long the carrier wants to be left alone from now on, milliseconds. */
  const retryAfter = (): number => Math.max(0, leaveUntil - performance.now());
  return {
    async record(exchange: Exchange): Promise<void> {
      last = exchange;
      const ms = askedToWait(exchange);
      leaveUntil = Math.max(leaveUntil, performance.now() + ms);
      if (ms > 0) await onRetryAfter?.(ms);
      saveExchange(exchange);
    },
    retryAfter,
    signal(now: Date): HealthSignal | null {
      if (!last || !speaks(last)) return null;
      const failed = FAULTS.has(last.fault) || ((last.status ?? 0) >= 500 && !last.is_understood);
      const ms = retryAfter();
      return { failed, not_before: ms > 0 ? new Date(now.getTime() + ms) : null };
    },
    hasExchanges: (): boolean => last !== null,
  };
}
