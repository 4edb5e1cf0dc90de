import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

/** Keeps where an asked carrier may send its result (the hash of its address) and what it signs with, sealed. */
export const keepCallback = (db: Database, quoteId: number, processId: string, hash: Buffer, secretSealed: Buffer) =>
  db
    .updateTable('run_carriers')
    .set({ callback_hash: hash, callback_secret_sealed: secretSealed })
    .where('quote_id', '=', quoteId)
    .where('claimed_by', '=', processId)
    .execute();

/** Lets the worker go: the carrier has taken the request and sends its result until `until`. */
export const awaitCallback = (db: Database, quoteId: number, processId: string, ref: string, until: Date) =>
  db
    .updateTable('run_carriers')
    .set({ state: 'background', claimed_by: null, remote_ref: ref, callback_until: until })
    .where('quote_id', '=', quoteId)
    .where('claimed_by', '=', processId)
    .where('state', '<>', 'done')
    .execute();

export const awaitedByHash = (db: Database, hash: Buffer) =>
  db
    .selectFrom('run_carriers')
    .select(['quote_id', 'callback_secret_sealed'])
    .where('callback_hash', '=', hash)
    .where('state', '<>', 'done')
    .executeTakeFirst();

/** Uses a callback up: of two that come at once one gets it. */
export async function takeCallback(db: Database, hash: Buffer, processId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update run_carriers set claimed_by = ${processId}, callback_hash = null, callback_secret_sealed = null,
      callback_until = null
    where callback_hash = ${hash} and state <> 'done' and (callback_until is null or callback_until > ${now})
    returning 1`.execute(db);
  return rows.length > 0;
}
