import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  type CarrierCall,
  type CarrierResult,
  collectingStep,
  offersSoFar,
  type Progress,
  receiveCall,
} from '../../../integrations/carriers/index.ts';
import { REQUEST_CHANNEL } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Process } from '../../../kernel/process.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import { CHANGED } from '../requests/end-results.ts';
import type { Loaded } from '../requests/load.ts';
import { progressOrFirstWait, sealProgress } from '../requests/progress.ts';
import { complete, savePartial } from '../requests/save-results.ts';
import { goOnAfterCall, keepEnd } from './callbacks.queries.ts';
import { callsOfNumber, numberOfCall, saveCall, type TakenCall } from './calls.queries.ts';

/** Returns what tells a call from another one: repeated calls have the same body. */
export const bodyHash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** How a call is used up, and what is kept of it, in the transaction that takes it. */
type Kept = { callbackHash: Buffer; record: (trx: Database) => Promise<void> };

async function takenCalls(process: Process, requestId: number, turn: number): Promise<CarrierCall[]> {
  const rows = await callsOfNumber(process.connection.db, requestId, turn);
  return rows.map(({ sent_sealed, arrived_at }) => ({
    ...(JSON.parse(process.services.vault.open(sent_sealed)) as CarrierCall),
    at: arrived_at,
  }));
}

/** The offers of a conversation whose time is over while it took several calls; null where it has none. */
export async function offersOfCalls(process: Process, loaded: Loaded): Promise<CarrierResult | null> {
  const { row, carrier, request, progress } = loaded;
  if (!request || !progress || !collectingStep(carrier, progress)) return null;
  const { services, clock } = process;
  const calls = await takenCalls(process, row.id, progress.turns);
  return offersSoFar({ carrier, request, caller: services.caller, now: () => clock.now() }, progress, calls);
}

const callOf = (
  { services, clock }: Process,
  row: Loaded['row'],
  { text, headers }: CarrierCall,
  turn: number,
): TakenCall => ({
  agency_id: row.agency_id,
  request_id: row.id,
  turn,
  body_hash: bodyHash(text),
  sent_sealed: services.vault.seal(JSON.stringify({ text, headers })),
  size: text.length,
  arrived_at: clock.now(),
});

/**
 * Takes what a carrier sent for a request that it is known to be about: its result is kept, or the conversation goes on
 * with it. A call with a body that was taken before changes nothing. @returns `waits` where the carrier has to call again,
 * `used` where this request was ended or taken on before
 */
export async function takeSent(
  process: Process,
  loaded: Loaded,
  sent: CarrierCall,
  kept: Kept,
): Promise<'kept' | 'waits' | 'used'> {
  const { row, carrier, request, progress } = loaded;
  const { services, connection, clock } = process;
  const { db } = connection;
  let ended: Progress | null = null;
  const stood = progressOrFirstWait(progress, carrier.mapping.steps ?? []);
  const call = callOf(process, row, sent, stood.turns);
  const turn = await numberOfCall(db, row.id, call.body_hash);
  // It was counted by an earlier step; one that this step has not finished with is taken up again.
  if (turn !== null && turn !== call.turn) return 'kept';
  const record = async (trx: Database) => {
    if (await saveCall(trx, call)) await kept.record(trx);
  };
  const isCollected = collectingStep(carrier, stood) !== null;
  // Of calls that come together each counts, whichever is looked at first.
  if (isCollected) await db.transaction().execute(record);
  const calls = isCollected ? await takenCalls(process, row.id, call.turn) : [sent];
  const given = {
    carrier,
    caller: services.caller,
    now: () => clock.now(),
    keep: async (progress: Progress) => {
      ended = progress;
    },
    show: (result: CarrierResult) =>
      savePartial(process, { request: row, rateType: carrier.rate_type, result, callbackHash: kept.callbackHash }),
  };
  const step = request && (await receiveCall({ ...given, request }, stood, sent, calls));
  if (step?.state === 'waits') return 'waits';
  const recordOnce = isCollected ? async () => undefined : record;
  if (step?.state === 'goes_on') {
    const sealed = sealProgress(step.progress, services.vault);
    const isKept = await db.transaction().execute(async (trx) => {
      if (!(await goOnAfterCall(trx, row.id, kept.callbackHash, sealed, clock.now()))) return false;
      await recordOnce(trx);
      await sql`select pg_notify(${REQUEST_CHANNEL}, 'asked')`.execute(trx);
      return true;
    });
    return isKept ? 'kept' : 'used';
  }
  const also = async (trx: Database) => {
    if (ended) await keepEnd(trx, row.id, sealProgress(ended, services.vault));
    await recordOnce(trx);
  };
  const isSaved = await retryWhileDatabaseDown(() =>
    complete(process, {
      ...{ request: row, rateType: carrier.rate_type, result: step?.result ?? CHANGED, also },
      callbackHash: kept.callbackHash,
    }),
  );
  return isSaved ? 'kept' : 'used';
}
