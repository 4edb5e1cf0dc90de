import type { CarrierProgress } from '@freeboard/contract';
import type { RunRequestRow } from './quotes.queries.ts';

type Waiting = Pick<
  RunRequestRow,
  'state' | 'started_at' | 'created_at' | 'not_before' | 'carrier_not_before' | 'open_until' | 'ahead'
>;

const AT_ONCE_MS = 1_000;
/** Estimated wait for a slot at a carrier, and the time that each earlier request adds. */
const PLACE_MS = 10_000;
const EACH_MS = 250;
const LONGEST_GUESS_MS = 60_000;

const latest = (...dates: (Date | null)[]): Date | null =>
  dates.reduce((last, at) => (at && (!last || at > last) ? at : last), null);

export function waitsOf(row: Waiting, now: Date): CarrierProgress['waits'] {
  if (row.state !== 'queued' || row.started_at) return null;
  const notBefore = latest(row.not_before, row.carrier_not_before);
  if (notBefore && notBefore > now) return { for: 'told', until: notBefore.toISOString() };
  if (row.open_until && row.open_until > now) return { for: 'failures', until: row.open_until.toISOString() };
  if (now.getTime() - row.created_at.getTime() < AT_ONCE_MS) return null;
  const guess = Math.min(LONGEST_GUESS_MS, PLACE_MS + row.ahead * EACH_MS);
  return { for: 'limits', until: new Date(now.getTime() + guess).toISOString() };
}
