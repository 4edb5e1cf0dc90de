import type { Database } from '../../kernel/database/pool.ts';

/** Where an asked carrier was told to send its result, sealed; null before it was. */
export const toldCallback = (db: Database, quoteId: number) =>
  db
    .selectFrom('run_carriers')
    .select('callback_secret_sealed')
    .where('quote_id', '=', quoteId)
    .where('callback_hash', 'is not', null)
    .executeTakeFirst();

/** Keeps where an asked carrier may send its result (the hash of its address), and address and secret sealed. */
export const keepCallback = (db: Database, quoteId: number, processId: string, hash: Buffer, sealed: Buffer) =>
  db
    .updateTable('run_carriers')
    .set({ callback_hash: hash, callback_secret_sealed: sealed })
    .where('quote_id', '=', quoteId)
    .where('claimed_by', '=', processId)
    .execute();

/** Lets the worker go: the carrier has taken the request and sends its result until `until`, if it has not done so yet. */
export const awaitCallback = (db: Database, quoteId: number, processId: string, ref: string, until: Date) =>
  db
    .updateTable('run_carriers')
    .set({ claimed_by: null, remote_ref: ref, callback_until: until })
    .where('quote_id', '=', quoteId)
    .where('claimed_by', '=', processId)
    .where('state', '<>', 'done')
    .execute();

/** Uses up the address of an asked carrier whose time is over. @returns false when it was used before */
export async function takeLate(db: Database, quoteId: number, hash: Buffer, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('run_carriers')
    .set({ callback_hash: null, ended_callback_hash: null, callback_secret_sealed: null })
    .where('quote_id', '=', quoteId)
    .where((eb) =>
      eb.or([
        eb('ended_callback_hash', '=', hash),
        eb.and([eb('callback_hash', '=', hash), eb('callback_until', '<=', now)]),
      ]),
    )
    .returning('quote_id')
    .executeTakeFirst();
  return taken !== undefined;
}
