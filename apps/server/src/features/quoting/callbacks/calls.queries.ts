import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { purgeRequestFiles } from '../documents/request-files.queries.ts';

/** The most calls counted per iteration, and their total number of characters. */
const MOST_CALLS = 200;
const MOST_SIZE = 8 * 1024 * 1024;
/** No conversation is older than this. */
const KEPT_MS = 60 * 60_000;

/** A call that a request accepts in an iteration of its conversation; `size` in characters. */
export type TakenCall = {
  agency_id: number;
  request_id: number;
  turn: number;
  body_hash: Buffer;
  sent_sealed: Buffer;
  size: number;
  arrived_at: Date;
};

const removeOld = (db: Database, now: Date) =>
  db
    .deleteFrom('request_calls')
    .where('arrived_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();

/** Deletes calls older than `KEPT_MS`, whether or not their request has read them, and expired files of answers. */
export async function purgeCalls(db: Database, now: Date): Promise<void> {
  await removeOld(db, now);
  await purgeRequestFiles(db, now);
}

/** Saves a call, once for each body. @returns whether it is the first with that body, and there is room for it */
export async function saveCall(trx: Database, call: TakenCall): Promise<boolean> {
  await removeOld(trx, call.arrived_at);
  const { rows } = await sql<{ calls: number; size: number }>`
    select count(*)::int as calls, coalesce(sum(size), 0)::int as size from request_calls
    where request_id = ${call.request_id} and turn = ${call.turn}`.execute(trx);
  const [before] = rows;
  if (before && (before.calls >= MOST_CALLS || before.size + call.size > MOST_SIZE)) return false;
  const saved = await trx
    .insertInto('request_calls')
    .values(call)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** The iteration in which a request accepted a call with this body. */
export const numberOfCall = async (db: Database, requestId: number, bodyHash: Buffer): Promise<number | null> =>
  (
    await db
      .selectFrom('request_calls')
      .select('turn')
      .where('request_id', '=', requestId)
      .where('body_hash', '=', bodyHash)
      .executeTakeFirst()
  )?.turn ?? null;

/** The calls that a request accepted in an iteration, in the order of arrival. */
export const callsOfNumber = (db: Database, requestId: number, turn: number) =>
  db
    .selectFrom('request_calls')
    .select(['sent_sealed', 'arrived_at'])
    .where('request_id', '=', requestId)
    .where('turn', '=', turn)
    .orderBy('id')
    .execute();
