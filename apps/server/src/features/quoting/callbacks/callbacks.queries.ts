import type { CarrierDetail } from '@freeboard/contract';
import { sql } from 'kysely';
import { REQUEST_CHANNEL } from '../../../kernel/context/flush.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { deleteInPortions, inPortions, portionOf } from '../../../kernel/database/portions.ts';
import { announce } from '../../../kernel/events/announcer.ts';
import { type RequestRow, requestWhere } from '../requests/requests.queries.ts';

export const callbackOf = (db: Database, id: number) =>
  db
    .selectFrom('quote_requests')
    .select('callback_sealed')
    .where('id', '=', id)
    .where('callback_hash', 'is not', null)
    .executeTakeFirst();

export const saveCallback = (db: Database, id: number, processId: string, hash: Buffer, sealed: Buffer) =>
  db
    .updateTable('quote_requests')
    .set({ callback_hash: hash, callback_sealed: sealed })
    .where('id', '=', id)
    .where('leased_by', '=', processId)
    .execute();

export type CalledRow = RequestRow & { callback_sealed: Buffer };

export const requestByCallback = (db: Database, hash: Buffer): Promise<CalledRow | undefined> =>
  requestWhere<CalledRow>(db, sql`request.callback_hash = ${hash} and request.callback_sealed is not null`);

/** Uses up the callback address of a request that has ended or timed out. @returns false when it was already used */
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

/** Resumes a conversation that waited for a call and uses up its address. @returns false when it no longer waited */
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
 * Saves the reference by which webhook calls find a waiting request, and takes it from an ended request. Does nothing
 * if the request no longer waits.
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

/** How long an early call waits for its request, in milliseconds. */
const EARLY_MS = 10 * 60_000;

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

export const refuseUnclaimedCalls = (db: Database, now: Date) =>
  inPortions(() =>
    db.transaction().execute(async (trx) => {
      const unclaimed = portionOf('carrier_calls', sql`arrived_at < ${new Date(now.getTime() - EARLY_MS)}`);
      const { rows } = await sql<Pick<EarlyCall, 'agency_id' | 'carrier_id' | 'ref' | 'arrived_at'>>`
        ${unclaimed} returning agency_id, carrier_id, ref, arrived_at`.execute(trx);
      for (const [carrier_id, calls] of Map.groupBy(rows, (row) => row.carrier_id)) {
        const last = calls.toSorted((a, b) => a.arrived_at.getTime() - b.arrived_at.getTime()).at(-1);
        if (!last) continue;
        const refusal = { reason: 'unknown_reference', ref: last.ref, times: calls.length } as const;
        await recordRefusal(trx, { agency_id: last.agency_id, carrier_id }, refusal, last.arrived_at);
      }
      return rows.length;
    }),
  );

export const saveEarlyCall = (db: Database, row: EarlyCall): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { id } = await trx.insertInto('carrier_calls').values(row).returning('id').executeTakeFirstOrThrow();
    await announce(trx, { channel: REQUEST_CHANNEL, payload: `${CALLED} ${id}` });
  });

const CALLED = 'called';

export const callOfNotice = (notice: string): number | null => {
  const [word, id] = notice.split(' ');
  return word === CALLED && Number(id) > 0 ? Number(id) : null;
};

/** The hash by which a saved call finds its request; equal to `hashOf` (callbacks.ts). */
const HASH_OF_CALL = sql<Buffer>`sha256(convert_to('webhook ' || call.carrier_id || ' ' || call.ref, 'UTF8'))`;

/** Waiting requests for which a call has been saved, with its reference; with `callIds`, only for these calls. */
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

/** Saved calls with a reference since the request was made; earlier ones are not about it. */
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

export const carrierWithWebhook = (db: Database, carrierId: number) =>
  db
    .selectFrom('carriers')
    .select(['id', 'agency_id', 'name', 'mapping', 'auth_sealed', 'is_enabled'])
    .where('id', '=', carrierId)
    .where('kind', '=', 'conversation')
    .where('version', '>', 0)
    .executeTakeFirst();

/** Saves where a conversation ended, for the steps that bind its quote. */
export const saveEndProgress = (trx: Database, id: number, sealed: Buffer) =>
  trx.updateTable('quote_requests').set({ progress_sealed: sealed }).where('id', '=', id).execute();

/** The most calls accepted per iteration, and their total number of characters. */
const MOST_CALLS = 200;
const MOST_SIZE = 8 * 1024 * 1024;
/** Milliseconds; longer than a conversation normally takes. */
const KEPT_MS = 60 * 60_000;

/** `size` in characters; `turn` is the iteration of the request's conversation that accepts the call. */
export type TakenCall = {
  agency_id: number;
  request_id: number;
  turn: number;
  body_hash: Buffer;
  sent_sealed: Buffer;
  size: number;
  arrived_at: Date;
};

export const purgeCalls = (db: Database, now: Date) =>
  deleteInPortions(db, 'request_calls', sql`arrived_at < ${new Date(now.getTime() - KEPT_MS)}`);

/** Saves a call, once for each body. @returns false when the body is a repetition or the limits are reached */
export async function saveCall(trx: Database, call: TakenCall): Promise<boolean> {
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

export const numberOfCall = async (db: Database, requestId: number, bodyHash: Buffer): Promise<number | null> =>
  (
    await db
      .selectFrom('request_calls')
      .select('turn')
      .where('request_id', '=', requestId)
      .where('body_hash', '=', bodyHash)
      .executeTakeFirst()
  )?.turn ?? null;

export const callsOfNumber = (db: Database, requestId: number, turn: number) =>
  db
    .selectFrom('request_calls')
    .select(['sent_sealed', 'arrived_at'])
    .where('request_id', '=', requestId)
    .where('turn', '=', turn)
    .orderBy('id')
    .execute();

type Shown = CarrierDetail['refused_calls'][number];

/**
 * Why calls to a carrier's webhook were refused. `skew_s` is the difference of the carrier's clock, in seconds;
 * `times` the number of calls, 1 by default.
 */
export type Refusal = {
  reason: Exclude<Shown['reason'], 'not_awaited'>;
  skew_s?: number;
  ref?: string;
  times?: number;
};

const LONGEST_REF = 100;
const MOST_SHOWN = 5;

/** Counts refused calls; only the last call of each reason is saved. */
export const recordRefusal = (
  db: Database,
  carrier: { agency_id: number; carrier_id: number },
  { reason, skew_s = undefined, ref = undefined, times = 1 }: Refusal,
  at: Date,
) =>
  db
    .insertInto('refused_calls')
    .values({
      ...carrier,
      reason,
      skew_s: skew_s === undefined ? null : Math.max(-2_000_000_000, Math.min(2_000_000_000, Math.round(skew_s))),
      ref: ref?.slice(0, LONGEST_REF) ?? null,
      times,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['carrier_id', 'reason']).doUpdateSet((eb) => ({
        times: sql<number>`least(refused_calls.times + excluded.times, 1000000)`,
        last_at: eb.ref('excluded.last_at'),
        skew_s: eb.ref('excluded.skew_s'),
        ref: eb.ref('excluded.ref'),
      })),
    )
    .execute();

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
