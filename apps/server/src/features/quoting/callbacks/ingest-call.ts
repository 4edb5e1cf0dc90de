import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  type CarrierCall,
  type CarrierResult,
  Conversation,
  collectingStep,
  type Progress,
} from '../../../integrations/carriers/index.ts';
import type { App } from '../../../kernel/app.ts';
import { REQUEST_CHANNEL } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import { CHANGED } from '../requests/end-results.ts';
import type { Loaded } from '../requests/load.ts';
import { progressOrFirstWait, sealProgress } from '../requests/progress.ts';
import { complete, savePartial } from '../requests/save-results.ts';
import { goOnAfterCall, saveEndProgress } from './callbacks.queries.ts';
import { callsOfNumber, numberOfCall, saveCall, type TakenCall } from './calls.queries.ts';

/** The hash that identifies a repeated call: its body is the same. */
export const bodyHash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The address that a call uses up, its arrival time, and a function that records the call in the same transaction. */
type CallUse = { callbackHash: Buffer; at: Date; record: (trx: Database) => Promise<void> };

async function takenCalls(app: App, requestId: number, turn: number): Promise<CarrierCall[]> {
  const rows = await callsOfNumber(app.connection.db, requestId, turn);
  return rows.map(({ sent_sealed, arrived_at }) => ({
    ...(JSON.parse(app.services.vault.open(sent_sealed)) as CarrierCall),
    at: arrived_at,
  }));
}

/** The offers of a conversation that accepted several calls before its time was over; null without any. */
export async function offersOfCalls(app: App, loaded: Loaded): Promise<CarrierResult | null> {
  const { row, carrier, request, progress } = loaded;
  if (!request || !progress || !collectingStep(carrier, progress)) return null;
  const { services, clock } = app;
  const calls = await takenCalls(app, row.id, progress.turns);
  const input = { carrier, request, caller: services.caller, now: () => clock.now() };
  return new Conversation(input, progress).offersSoFar(calls);
}

const callOf = (
  { services }: App,
  row: Loaded['row'],
  { text, headers }: CarrierCall,
  turn: number,
  arrived_at: Date,
): TakenCall => ({
  agency_id: row.agency_id,
  request_id: row.id,
  turn,
  body_hash: bodyHash(text),
  sent_sealed: services.vault.seal(JSON.stringify({ text, headers })),
  size: text.length,
  arrived_at,
});

/**
 * Passes a carrier's call to its request: its result is saved, or the conversation continues with it. A call with a
 * body that was accepted before changes nothing. @returns `waits` when the carrier must call again, `used` when this
 * request has ended or has already continued
 */
export async function ingestCall(
  app: App,
  loaded: Loaded,
  sent: CarrierCall,
  use: CallUse,
): Promise<'saved' | 'waits' | 'used'> {
  const { row, carrier, request, progress } = loaded;
  const { services, connection, clock } = app;
  const { db } = connection;
  let endProgress: Progress | null = null;
  const current = progressOrFirstWait(progress, carrier.mapping.steps ?? []);
  const call = callOf(app, row, sent, current.turns, use.at);
  const turn = await numberOfCall(db, row.id, call.body_hash);
  // An earlier step has used this call; a call that the current step has not finished is processed again.
  if (turn !== null && turn !== call.turn) return 'saved';
  const record = async (trx: Database) => {
    if (await saveCall(trx, call)) await use.record(trx);
  };
  const isCollected = collectingStep(carrier, current) !== null;
  // Saves the call first, so that of concurrent calls each counts.
  if (isCollected) await db.transaction().execute(record);
  const calls = isCollected ? await takenCalls(app, row.id, call.turn) : [sent];
  const input = {
    carrier,
    caller: services.caller,
    now: () => clock.now(),
    keep: async (progress: Progress) => {
      endProgress = progress;
    },
    show: (result: CarrierResult) =>
      savePartial(app, { request: row, rateType: carrier.rate_type, result, callbackHash: use.callbackHash }),
  };
  const step = request && (await new Conversation({ ...input, request }, current).receive(sent, calls));
  if (step?.state === 'waits') return 'waits';
  const recordOnce = isCollected ? async () => undefined : record;
  if (step?.state === 'goes_on') {
    const sealed = await sealProgress(step.progress, services.vault);
    const isResumed = await db.transaction().execute(async (trx) => {
      if (!(await goOnAfterCall(trx, row.id, use.callbackHash, sealed, use.at))) return false;
      await recordOnce(trx);
      await sql`select pg_notify(${REQUEST_CHANNEL}, 'asked')`.execute(trx);
      return true;
    });
    return isResumed ? 'saved' : 'used';
  }
  const endSealed = endProgress && (await sealProgress(endProgress, services.vault));
  const also = async (trx: Database) => {
    if (endSealed) await saveEndProgress(trx, row.id, endSealed);
    await recordOnce(trx);
  };
  const isSaved = await retryWhileDatabaseDown(() =>
    complete(app, {
      request: row,
      rateType: carrier.rate_type,
      result: step?.result ?? CHANGED,
      also,
      callbackHash: use.callbackHash,
    }),
  );
  return isSaved ? 'saved' : 'used';
}
