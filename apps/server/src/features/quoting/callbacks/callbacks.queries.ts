import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { PARENTS, REQUEST, type RequestRow } from '../requests/take.queries.ts';

/** Where the carrier of a request was told to send its result, sealed; nothing before it was. */
export const callbackOf = (db: Database, id: number) =>
  db
    .selectFrom('quote_requests')
    .select('callback_sealed')
    .where('id', '=', id)
    .where('callback_hash', 'is not', null)
    .executeTakeFirst();

/** Saves where the carrier of a request may send its result (the hash of its address), and address and secret sealed. */
export const saveCallback = (db: Database, id: number, processId: string, hash: Buffer, sealed: Buffer) =>
  db
    .updateTable('quote_requests')
    .set({ callback_hash: hash, callback_sealed: sealed })
    .where('id', '=', id)
    .where('leased_by', '=', processId)
    .execute();

export type CalledRow = RequestRow & { callback_sealed: Buffer };

/** The request whose carrier was told to send its result to an address of this hash: one that is awaited, or has ended without. */
export async function requestByCallback(db: Database, hash: Buffer): Promise<CalledRow | undefined> {
  const { rows } = await sql<CalledRow>`
    select request.callback_sealed, ${REQUEST} from quote_requests request ${PARENTS}
    where request.callback_hash = ${hash} and request.callback_sealed is not null`.execute(db);
  return rows[0];
}

/** Uses up the address of a request whose time is over. @returns false when it was used before */
export async function useUpLate(db: Database, id: number, hash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('quote_requests')
    .set({ callback_hash: null, callback_sealed: null })
    .where('id', '=', id)
    .where('callback_hash', '=', hash)
    .where((eb) =>
      eb.or([eb('state', '=', 'done'), eb.and([eb('state', '=', 'awaiting_callback'), eb('not_before', '<=', now)])]),
    )
    .returning('id')
    .executeTakeFirst();
  return used !== undefined;
}
