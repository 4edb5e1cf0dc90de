import type { Insertable } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { POLICY } from './policy.ts';
import { takeRequests } from './requests.queries.ts';

type Row = Pick<
  Insertable<DB['quote_requests']>,
  'agency_id' | 'application_id' | 'carrier_id' | 'carrier_name' | 'is_sandbox'
>;

/**
 * Reserves a slot at a carrier for a test, within the limits of launches, even if the carrier is paused for
 * launches.
 * @returns the request to end, or null when there is no room
 */
export const beginTest = (db: Database, row: Row, now: Date): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    // Waits for concurrent claims of this carrier's requests, because a test is not retried.
    await trx
      .selectFrom('carrier_states')
      .select('takes')
      .where('carrier_id', '=', row.carrier_id)
      .forUpdate()
      .execute();
    const { id } = await trx
      .insertInto('quote_requests')
      .values({ ...row, purpose: 'test', priority: POLICY.priority.test, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const [taken] = await takeRequests(trx, { processId: crypto.randomUUID(), now, most: 1, test: id });
    if (!taken) await trx.deleteFrom('quote_requests').where('id', '=', id).execute();
    return taken ? id : null;
  });

/** Ends a test; `outcome` is null without an answer. */
export const endTest = (db: Database, id: number, outcome: string | null, now: Date) =>
  db
    .updateTable('quote_requests')
    .set({ state: 'done', outcome, ended_at: now, leased_by: null, lease_until: null })
    .where('id', '=', id)
    .execute();
