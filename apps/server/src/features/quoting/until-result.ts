import {
  bare,
  type CarrierConfig,
  type CarrierResult,
  pollQuote,
  type QuoteRequest,
  type Submission,
  submitQuote,
} from '../../integrations/carriers/index.ts';
import type { Caller } from '../../integrations/outbound.ts';
import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import { patiently } from '../../kernel/patiently.ts';
import type { Process } from '../../kernel/process.ts';
import { awaitCallback } from './callback.queries.ts';
import { sharedTokens } from './carrier-state.queries.ts';
import { type Asked, type Claimed, keepRef } from './claims.queries.ts';
import { INTERACTIVE_MS } from './desk.ts';
import { nextParked } from './lost.queries.ts';
import { openCallback } from './open-callback.ts';
import { ASK_QUEUE } from './queue-names.ts';

/** No carrier is waited for longer. */
const LONGEST_MS = 600_000;
/** What a poll may take at least, however little is left. */
const SHORTEST_POLL_MS = 1_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const timedOut = (): CarrierResult => ({
  ...bare('timeout', 'No answer in time.'),
  reasons: ['No answer in time'],
});

/** As long as the carrier may take, within the ten minutes of the run; one that had to wait for its turn has its 30 s. */
export function endOf(
  { started_at, launched_at }: Pick<Claimed, 'started_at' | 'launched_at'>,
  timeout_ms: number,
): Date {
  const runEnd = Math.max(launched_at.getTime() + LONGEST_MS, started_at.getTime() + INTERACTIVE_MS);
  return new Date(Math.min(started_at.getTime() + timeout_ms, runEnd));
}

/** The carrier with no more time for one call than is left. */
export const within = (carrier: CarrierConfig, left: number): CarrierConfig => ({
  ...carrier,
  limits: {
    ...carrier.limits,
    timeout_ms: Math.min(carrier.limits.timeout_ms, Math.max(SHORTEST_POLL_MS, left)),
  },
});

const LONGEST_POLL_MS = 20_000;

/** The carrier with the time of one poll: when one hangs, there is time left for others. */
export const forPoll = (carrier: CarrierConfig, left: number): CarrierConfig =>
  within(carrier, Math.min(left, LONGEST_POLL_MS, carrier.limits.timeout_ms / 3));

const LONGEST_WAIT_MS = 10_000;

/** How long to wait before a poll: as configured while somebody watches, then a tenth of the time it has taken so far. */
export function pace(asked: Pick<Asked, 'started_at'>, afterMs: number, now: Date): number {
  const taken = now.getTime() - asked.started_at.getTime();
  return taken < INTERACTIVE_MS ? afterMs : Math.max(afterMs, Math.min(LONGEST_WAIT_MS, taken / 10));
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
  const left = () => end.getTime() - process.clock.now().getTime();
  if (carrier.kind === 'callback') {
    // Queued again after it had been told where to send its result: the time for that is over.
    if (asked.remote_ref) return timedOut();
    const step = await submitQuote(carrier, await openCallback(process, asked, request), caller, tokens);
    if (step.state === 'done') return step.result;
    await patiently(() => letWorkerGo(process, asked, step.ref, end));
    return null;
  }
  let step: Submission = asked.remote_ref
    ? await pollQuote(forPoll(carrier, left()), asked.remote_ref, request, caller, tokens)
    : await submitQuote(within(carrier, left()), request, caller, tokens);
  if (step.state === 'pending' && step.ref !== asked.remote_ref) {
    const { ref } = step;
    await patiently(() => keepRef(db, asked.quote_id, ref));
  }
  while (step.state === 'pending') {
    // A poll that failed is no answer yet: the result may be there at the next one.
    if (left() <= toldFor()) return step.trouble ?? timedOut();
    await pause(Math.min(Math.max(pace(asked, step.after_ms, process.clock.now()), toldFor()), left()));
    step = await pollQuote(forPoll(carrier, left()), step.ref, request, caller, tokens);
  }
  return step.result;
}
