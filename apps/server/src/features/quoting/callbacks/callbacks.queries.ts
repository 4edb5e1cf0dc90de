import type { CarrierDetail } from '@freeboard/contract';
import { sql } from 'kysely';
import { REQUEST_CHANNEL } from '../../../kernel/context/flush.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { purgeRequestFiles } from '../documents/request-files.queries.ts';
import { type RequestRow, requestWhere } from '../requests/requests.queries.ts';

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

/**
 * The request whose carrier was given an address with this hash. The request waits for a call to it, or has ended
 * without one.
 */
export const requestByCallback = (db: Database, hash: Buffer): Promise<CalledRow | undefined> =>
  requestWhere<CalledRow>(db, sql`request.callback_hash = ${hash} and request.callback_sealed is not null`);

/** Uses up the address of a request whose time is over. @returns false when it was already used */
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

/** How long a call waits for its request. */
const EARLY_MS = 10 * 60_000;

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
    .where('arrived_at', '<', new Date(now.getTime() - EARLY_MS))
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

/** The hash with which a saved call finds its request, equal to `hashOf` (webhook.ts). */
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

type Shown = CarrierDetail['refused_calls'][number];

/** Why a call to a carrier's webhook was refused: `skew_s` is the difference of its clock. */
export type Refusal = { reason: Exclude<Shown['reason'], 'not_awaited'>; skew_s?: number; ref?: string };

const LONGEST_REF = 100;
/** The most unclaimed calls that are shown. */
const MOST_SHOWN = 5;

/** Counts a refused call; the last refused call of each reason is saved. */
export const recordRefusal = (
  db: Database,
  carrier: { agency_id: number; carrier_id: number },
  { reason, skew_s = undefined, ref = undefined }: Refusal,
  at: Date,
) =>
  db
    .insertInto('refused_calls')
    .values({
      ...carrier,
      reason,
      skew_s: skew_s === undefined ? null : Math.max(-2_000_000_000, Math.min(2_000_000_000, Math.round(skew_s))),
      ref: ref?.slice(0, LONGEST_REF) ?? null,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['carrier_id', 'reason']).doUpdateSet((eb) => ({
        times: sql<number>`least(refused_calls.times + 1, 1000000)`,
        last_at: eb.ref('excluded.last_at'),
        skew_s: eb.ref('excluded.skew_s'),
        ref: eb.ref('excluded.ref'),
      })),
    )
    .execute();

/** The refused calls to a carrier's webhook, by reason, and the newest that no request waits for yet. */
export async function refusedCalls(db: TenantDb, carrierId: number): Promise<Shown[]> {
  const refused = await db
    .from('refused_calls')
    .select(['refused_calls.reason', 'refused_calls.skew_s', 'refused_calls.ref'])
    .select(['refused_calls.times', 'refused_calls.last_at'])
    .where('refused_calls.carrier_id', '=', carrierId)
    .orderBy('refused_calls.last_at', 'desc')
    .execute();
  const waiting = await db
    .from('carrier_calls')
    .select(['carrier_calls.ref', 'carrier_calls.arrived_at'])
    .where('carrier_calls.carrier_id', '=', carrierId)
    .orderBy('carrier_calls.id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  return [
    ...refused.map(({ last_at, reason, ...rest }) => ({
      ...rest,
      reason: reason as Shown['reason'],
      last_at: last_at.toISOString(),
    })),
    ...waiting.map(({ ref, arrived_at }) => ({
      reason: 'not_awaited' as const,
      skew_s: null,
      ref: ref.slice(0, LONGEST_REF),
      times: 1,
      last_at: arrived_at.toISOString(),
    })),
  ];
}
