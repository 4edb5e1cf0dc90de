import { sql } from 'kysely';
import { REQUEST_CHANNEL } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { PARENTS, REQUEST, type RequestRow } from '../requests/requests.queries.ts';
import { recordRefusal } from './refused-calls.queries.ts';

/** The address given to a request's carrier for its result, sealed; nothing before that. */
export const callbackOf = (db: Database, id: number) =>
  db
    .selectFrom('quote_requests')
    .select('callback_sealed')
    .where('id', '=', id)
    .where('callback_hash', 'is not', null)
    .executeTakeFirst();

/**
 * Saves, for the process with the lease, the hash of the address for a carrier's result, and address and secret sealed.
 */
export const saveCallback = (db: Database, id: number, processId: string, hash: Buffer, sealed: Buffer) =>
  db
    .updateTable('quote_requests')
    .set({ callback_hash: hash, callback_sealed: sealed })
    .where('id', '=', id)
    .where('leased_by', '=', processId)
    .execute();

export type CalledRow = RequestRow & { callback_sealed: Buffer };

/** The request whose carrier was given an address with this hash: one that waits for it, or has ended without it. */
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

/** Resumes a conversation that waited for a call, which is used up with it. @returns whether it was still waiting */
export async function goOnAfterCall(
  db: Database,
  id: number,
  hash: Buffer,
  sealed: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('quote_requests')
    .set({ state: 'queued', not_before: null, progress_sealed: sealed, callback_hash: null, callback_sealed: null })
    // The conversation has moved on, so attempts are counted for its next step.
    .set({ attempts: 0 })
    .where('id', '=', id)
    .where('callback_hash', '=', hash)
    .where('state', '=', 'awaiting_callback')
    .where('not_before', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Saves which webhook calls a waiting request accepts from now on; an ended request releases the reference. Does
 * nothing if it no longer waits.
 */
export async function expectCall(db: Database, id: number, hash: Buffer, sealed: Buffer): Promise<void> {
  await db
    .updateTable('quote_requests')
    .set({ callback_hash: null, callback_sealed: null })
    .where('callback_hash', '=', hash)
    .where('state', '=', 'done')
    .execute();
  await db
    .updateTable('quote_requests')
    .set({ callback_hash: hash, callback_sealed: sealed })
    .where('id', '=', id)
    .where('state', '=', 'awaiting_callback')
    .execute();
}

const KEPT_MS = 10 * 60_000;

/** Whether a request continues and none of its steps has accepted a call with this body. */
export async function isCallOfNextStep(db: Database, id: number, bodyHash: Buffer): Promise<boolean> {
  const request = await db
    .selectFrom('quote_requests')
    .select('id')
    .where('id', '=', id)
    .where('state', '<>', 'done')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('request_calls')
            .select('request_calls.id')
            .where('request_calls.request_id', '=', id)
            .where('request_calls.body_hash', '=', bodyHash),
        ),
      ),
    )
    .executeTakeFirst();
  return request !== undefined;
}

type EarlyCall = { agency_id: number; carrier_id: number; ref: string; sent_sealed: Buffer; arrived_at: Date };

/** Removes calls that no request ever waited for, and records them as refused. */
export async function refuseUnclaimedCalls(db: Database, now: Date): Promise<void> {
  const unclaimed = await db
    .deleteFrom('carrier_calls')
    .where('arrived_at', '<', new Date(now.getTime() - KEPT_MS))
    .returning(['agency_id', 'carrier_id', 'ref', 'arrived_at'])
    .execute();
  for (const { agency_id, carrier_id, ref, arrived_at } of unclaimed)
    await recordRefusal(db, { agency_id, carrier_id }, { reason: 'unknown_reference', ref }, arrived_at);
}

/** Saves a call, and notifies the request that waits for it, now or later. */
export const saveEarlyCall = (db: Database, row: EarlyCall): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id } = await trx.insertInto('carrier_calls').values(row).returning('id').executeTakeFirstOrThrow();
    await sql`select pg_notify(${REQUEST_CHANNEL}, ${`${CALLED} ${id}`})`.execute(trx);
  });

/** The prefix of a saved call's notification, before its id. */
const CALLED = 'called';

/** The saved call in a notification. */
export const callOfNotice = (notice: string): number | null => {
  const [word, id] = notice.split(' ');
  return word === CALLED && Number(id) > 0 ? Number(id) : null;
};

/** The hash by which a saved call finds its request, equal to `hashOf` (webhook.ts). */
const HASH_OF_CALL = sql<Buffer>`sha256(convert_to('webhook ' || call.carrier_id || ' ' || call.ref, 'UTF8'))`;

/**
 * Lists the requests whose awaited call is saved, with its reference; with `callIds` only for these calls. Calls
 * that no request waits for are not in the list, so they cannot fill it.
 */
export const requestsCalled = (db: Database, callIds: readonly number[] | null) =>
  db
    .selectFrom('quote_requests as request')
    .innerJoin('carrier_calls as call', (join) =>
      join
        .onRef('call.carrier_id', '=', 'request.carrier_id')
        .onRef('call.arrived_at', '>=', 'request.created_at')
        .on('request.callback_hash', '=', HASH_OF_CALL),
    )
    .where('request.state', '=', 'awaiting_callback')
    .$if(callIds !== null, (query) => query.where('call.id', 'in', callIds ?? []))
    .select(['request.id', 'request.carrier_id', 'request.created_at', 'call.ref'])
    .distinct()
    .execute();

/** Lists the early calls for a reference, the oldest first; calls older than the waiting request are not about it. */
export const earlyCalls = (db: Database, carrierId: number, ref: string, since: Date) =>
  db
    .selectFrom('carrier_calls')
    .select(['id', 'sent_sealed', 'arrived_at'])
    .where('carrier_id', '=', carrierId)
    .where('ref', '=', ref)
    .where('arrived_at', '>=', since)
    .orderBy('arrived_at')
    .orderBy('id')
    .execute();

export const deleteEarlyCall = (db: Database, id: number) =>
  db.deleteFrom('carrier_calls').where('id', '=', id).execute();

/** An installation's carriers with a webhook, by id, with their configuration. */
export const carrierWithWebhook = (db: Database, carrierId: number) =>
  db
    .selectFrom('carriers')
    .select(['id', 'agency_id', 'name', 'mapping', 'auth_sealed', 'is_enabled'])
    .where('id', '=', carrierId)
    .where('kind', '=', 'conversation')
    .where('version', '>', 0)
    .executeTakeFirst();

/** Saves how a conversation ended, for the steps that bind its quote. */
export const saveEndProgress = (trx: Database, id: number, sealed: Buffer) =>
  trx.updateTable('quote_requests').set({ progress_sealed: sealed }).where('id', '=', id).execute();
