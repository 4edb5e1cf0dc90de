import {
  type CarrierConfig,
  type CarrierResult,
  type QuoteRequest,
  submitQuote,
} from '../../integrations/carriers/index.ts';
import type { Caller } from '../../integrations/outbound.ts';
import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import { patiently } from '../../kernel/patiently.ts';
import type { Process } from '../../kernel/process.ts';
import { awaitCallback } from './callback.queries.ts';
import { sharedTokens } from './carrier-state.queries.ts';
import { type Asked, type Claimed, isSwitchedOff, keepRef } from './claims.queries.ts';
import { INTERACTIVE_MS } from './desk.ts';
import { nextParked } from './lost.queries.ts';
import { openCallback } from './open-callback.ts';
import { poll, pollUntil, resultOf, submit, switchedOff, timedOut } from './poll.ts';
import { ASK_QUEUE } from './queue-names.ts';

/** No carrier is waited for longer. */
const LONGEST_MS = 600_000;

/** As long as the carrier may take, within the ten minutes of the run; one that had to wait for its turn has its 30 s. */
export function endOf(
  { started_at, launched_at }: Pick<Claimed, 'started_at' | 'launched_at'>,
  timeout_ms: number,
): Date {
  const runEnd = Math.max(launched_at.getTime() + LONGEST_MS, started_at.getTime() + INTERACTIVE_MS);
  return new Date(Math.min(started_at.getTime() + timeout_ms, runEnd));
}

/** A carrier that sends its result later leaves its place to the next one that waits for room. */
async function letWorkerGo(process: Process, asked: Asked, ref: string, until: Date): Promise<void> {
  await process.connection.db.transaction().execute(async (trx) => {
    await awaitCallback(trx, asked.quote_id, process.id, ref, until);
    const effects = new Effects();
    for (const quote_id of await nextParked(trx, [asked.carrier_id]))
      effects.jobs.push({ queue: ASK_QUEUE, data: { quote_id } });
    await flush(trx, effects, SYSTEM, process.queue);
  });
}

/**
 * Asks until there is a result: submits, or polls when an earlier process had submitted already. `toldFor`: for how long
 * the carrier wants to be left alone, milliseconds. Null while a carrier is to send its result.
 */
export async function untilResult(
  process: Process,
  asked: Claimed,
  carrier: CarrierConfig,
  request: QuoteRequest,
  caller: Caller,
  toldFor: () => number,
): Promise<CarrierResult | null> {
  const { db } = process.connection;
  const tokens = sharedTokens(db, process.services.vault);
  const end = endOf(asked, carrier.limits.timeout_ms);
  if (carrier.kind === 'callback') {
    // Queued again after it had been told where to send its result: the time for that is over.
    if (asked.remote_ref) return timedOut();
    const step = await submitQuote(carrier, await openCallback(process, asked, request), caller, tokens);
    if (step.state === 'done') return step.result;
    await patiently(() => letWorkerGo(process, asked, step.ref, end));
    return null;
  }
  const { started_at } = asked;
  const asking = { carrier, request, caller, tokens, clock: process.clock, started_at, end, toldFor };
  const first = asked.remote_ref ? await poll(asking, asked.remote_ref) : await submit(asking);
  if (first.state === 'pending' && first.ref !== asked.remote_ref)
    await patiently(() => keepRef(db, asked.quote_id, first.ref));
  let isOff = false;
  const last = await pollUntil(asking, first, async () => {
    isOff = await patiently(() => isSwitchedOff(db, carrier.id));
    return isOff;
  });
  return isOff && last.state === 'pending' ? switchedOff() : resultOf(last);
}
