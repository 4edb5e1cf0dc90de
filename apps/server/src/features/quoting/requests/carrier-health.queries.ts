import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import type { HealthSignal } from './health-signal.ts';

/** After so many failed askings in a row, over all processes, a carrier is left alone: 15 s at first, 5 minutes at most. */
const FAILURES = 6;

/** Keeps what an asking said of a carrier, for every process. A carrier in good health costs no write. @returns whether anything changed */
export async function saveHealth(db: Database, carrierId: number, signal: HealthSignal, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update carrier_states set
      failures = case when ${signal.failed} then failures + 1 else 0 end,
      open_until = case
        when not ${signal.failed} then null
        when failures + 1 >= ${FAILURES}
          then ${now}::timestamptz + least(300, 15 * 2 ^ least(failures + 1 - ${FAILURES}, 6)) * interval '1 second'
        else open_until end,
      not_before = greatest(not_before, ${signal.not_before}::timestamptz)
    where carrier_id = ${carrierId} and (${signal.failed} or failures > 0 or open_until is not null
      or ${signal.not_before}::timestamptz is not null)
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Keeps until when a carrier wants to be left alone, for every process. */
export const saveRetryAfter = (db: Database, carrierId: number, until: Date) =>
  db
    .updateTable('carrier_states')
    .set({ not_before: sql<Date>`greatest(not_before, ${until}::timestamptz)` })
    .where('carrier_id', '=', carrierId)
    .execute();
