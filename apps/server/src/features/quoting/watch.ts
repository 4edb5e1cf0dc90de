import type { Exchange } from '../../integrations/outbound.ts';

type Record = (exchange: Exchange) => Promise<void>;

/** What one asking says of a carrier: whether it failed by its own fault, and until when it wants to be left alone. */
export type Seen = { failed: boolean; not_before: Date | null };

const FAULTS = new Set<Exchange['fault']>(['timeout', 'connect', 'reset']);
const LONGEST_MS = 3_600_000;

const askedToWait = ({ status, response_headers }: Exchange, now: Date): Date | null => {
  const said = status === 429 || status === 503 ? (response_headers['retry-after'] ?? '').trim() : '';
  if (said === '') return null;
  const until = /^\d+$/.test(said) ? now.getTime() + Number(said) * 1_000 : Date.parse(said);
  // Nobody is left alone for longer than an hour on the word of one header.
  return Number.isNaN(until) ? null : new Date(Math.min(until, now.getTime() + LONGEST_MS));
};

/** Whether the carrier itself had a part in the exchange: what never went out, or was not let in, says nothing of it. */
const speaks = ({ fault, status }: Exchange): boolean => FAULTS.has(fault) || (fault === null && status !== null);

/** Passes exchanges on to `record` and remembers what the last of them says of the carrier. */
export function watched(record: Record): { record: Record; seen(now: Date): Seen | null; hasSeen(): boolean } {
  let last: Exchange | null = null;
  return {
    async record(exchange) {
      last = exchange;
      await record(exchange);
    },
    seen: (now) =>
      last && speaks(last)
        ? { failed: FAULTS.has(last.fault) || (last.status ?? 0) >= 500, not_before: askedToWait(last, now) }
        : null,
    hasSeen: () => last !== null,
  };
}
