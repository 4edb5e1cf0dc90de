import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

/** Whether the carrier failed in a conversation, and until when it wants no calls. */
export type HealthSignal = { failed: boolean; not_before: Date | null };

/**
 * Failed conversations in a row, over all processes, after which a carrier is paused: for 15 s at first, at most 5
 * minutes.
 */
const FAILURES = 6;

/**
 * Saves a conversation's health signal for every process; a healthy carrier costs no write.
 * @returns whether this failure is the one that paused the carrier
 */
export async function saveHealth(db: Database, carrierId: number, signal: HealthSignal, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_opened: boolean }>`
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
    returning ${signal.failed} and failures = ${FAILURES} as is_opened`.execute(db);
  return rows[0]?.is_opened === true;
}

export const saveRetryAfter = (db: Database, carrierId: number, until: Date) =>
  db
    .updateTable('carrier_states')
    .set({ not_before: sql<Date>`greatest(not_before, ${until}::timestamptz)` })
    .where('carrier_id', '=', carrierId)
    .execute();

export const watchersOf = (db: Database, carrierId: number, roles: readonly string[]) =>
  db
    .selectFrom('people')
    .innerJoin('carriers', 'carriers.agency_id', 'people.agency_id')
    .select(['people.id', 'people.agency_id'])
    .where('carriers.id', '=', carrierId)
    .where('people.role', 'in', roles)
    .where('people.display_carriers', '=', true)
    .where('people.deactivated_at', 'is', null)
    .limit(200)
    .execute();
