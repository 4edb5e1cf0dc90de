import {
  bare,
  type CarrierConfig,
  type CarrierResult,
  errorResult,
  pollQuote,
  type QuoteRequest,
  type Submission,
  submitQuote,
} from '../../integrations/carriers/index.ts';
import type { Caller } from '../../integrations/outbound.ts';
import { isDatabaseAway } from '../../kernel/faults.ts';
import { patiently } from '../../kernel/patiently.ts';
import type { Process } from '../../kernel/process.ts';
import { recorder } from '../communications/index.ts';
import { tellBoard, tellBoardSoon } from './board.ts';
import { awaitCallback } from './callback.queries.ts';
import { openCallback } from './callback.ts';
import { noteHealth, sharedTokens } from './carrier-state.queries.ts';
import { toConfig } from './carriers.queries.ts';
import { type Asked, claim, keepRef, release, toBackground, type Verdict } from './claims.queries.ts';
import { finish } from './finish.ts';
import { launchedOf, requestOf } from './request.ts';
import { type Seen, watched } from './watch.ts';

/** Interactive deadline of a carrier; past it the carrier goes on in the background (R9.2). */
export const INTERACTIVE_MS = 30_000;
/** No carrier is waited for longer. */
const LONGEST_MS = 600_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const timedOut = (): CarrierResult => ({ ...bare('timeout', 'No answer in time.'), reasons: ['No answer in time'] });

const NOT_ASKED: Partial<Record<Verdict, string>> = {
  open: 'The carrier failed too often lately and is left alone for a moment.',
  told: 'The carrier asked to be left alone for a while.',
};

const endOf = (asked: Asked, carrier: CarrierConfig): Date =>
  new Date(asked.started_at.getTime() + Math.min(LONGEST_MS, carrier.limits.timeout_ms));

/** Asks until there is a result: submits, or polls when an earlier process had submitted already. Null while a carrier is to send it. */
async function untilResult(
  process: Process,
  asked: Asked,
  carrier: CarrierConfig,
  request: QuoteRequest,
  caller: Caller,
): Promise<CarrierResult | null> {
  const { db } = process.connection;
  const tokens = sharedTokens(db, process.services.vault);
  const end = endOf(asked, carrier);
  if (carrier.kind === 'callback') {
    // Queued again after it had been told where to send its result: the time for that is over.
    if (asked.remote_ref) return timedOut();
    const step = await submitQuote(carrier, await openCallback(process, asked, request), caller, tokens);
    if (step.state === 'done') return step.result;
    await patiently(() => awaitCallback(db, asked.quote_id, process.id, step.ref, end));
    return null;
  }
  let step: Submission = asked.remote_ref
    ? await pollQuote(carrier, asked.remote_ref, request, caller, tokens)
    : await submitQuote(carrier, request, caller, tokens);
  if (step.state === 'pending' && step.ref !== asked.remote_ref) {
    const { ref } = step;
    await patiently(() => keepRef(db, asked.quote_id, ref));
  }
  while (step.state === 'pending') {
    const left = end.getTime() - process.clock.now().getTime();
    if (left <= 0) return timedOut();
    await pause(Math.min(step.after_ms, left));
    step = await pollQuote(carrier, step.ref, request, caller, tokens);
  }
  return step.result;
}

const UNUSABLE =
  'The carrier could not be asked: its configuration cannot be used. An administrator finds the cause in the log.';

/**
 * The job of one asked carrier. It may be started again after a crash: the claim keeps two processes from asking at
 * once, and the result is written once per run and carrier.
 */
export async function askCarrier(process: Process, data: object): Promise<void> {
  const { quote_id } = data as { quote_id: number };
  const { db } = process.connection;
  const now = process.clock.now();
  const taken = await claim(db, quote_id, process.id, now, new Date(now.getTime() + INTERACTIVE_MS));
  if (!taken) return;
  const { asked, verdict } = taken;
  try {
    const carrier = toConfig(asked.carrier, process.services.vault);
    const refusal = NOT_ASKED[verdict];
    if (refusal) {
      await patiently(() => finish(process, asked, carrier.rate_type, errorResult(refusal)));
      return;
    }
    const request = requestOf(launchedOf(asked), now, carrier.key);
    const record = recorder(db, {
      agencyId: asked.agency_id,
      applicationId: asked.application_id,
      quoteId: asked.quote_id,
      carrierName: carrier.name,
      isSandbox: carrier.is_sandbox,
    });
    const watch = watched((exchange) => patiently(() => record(exchange)));
    const caller = process.services.caller.recordedBy(watch.record);
    const slow = setTimeout(() => void background(process, asked), INTERACTIVE_MS);
    const asking = untilResult(process, asked, carrier, request, caller).finally(() => clearTimeout(slow));
    tellBoardSoon(process, asked);
    const result = await asking;
    const seen = watch.seen(process.clock.now());
    // What speaks against a carrier is known before the result is: the next launch may be near.
    const isAiling = seen !== null && (seen.failed || seen.not_before !== null);
    if (isAiling) await keepHealth(process, carrier, seen);
    if (result) await patiently(() => finish(process, asked, carrier.rate_type, result));
    if (!isAiling) await keepHealth(process, carrier, seen);
  } catch (error) {
    if (!isDatabaseAway(error)) {
      // Trying again would fail the same way (credentials sealed under another key, say), and the run must end.
      process.log.error({ err: error, quote_id }, 'a carrier could not be asked');
      await patiently(() => finish(process, asked, asked.carrier.rate_type, errorResult(UNUSABLE)));
      return;
    }
    // The sweep takes nothing from a process that lives: what is not released here is never asked again.
    await patiently(() => release(db, quote_id, process.id)).catch(() => undefined);
    throw error;
  }
}

async function keepHealth(process: Process, carrier: CarrierConfig, seen: Seen | null): Promise<void> {
  if (!seen) return;
  await noteHealth(process.connection.db, carrier.id, seen, process.clock.now()).catch((error: Error) =>
    process.log.warn({ message: error.message }, "a carrier's health could not be kept"),
  );
}

async function background(process: Process, asked: Asked): Promise<void> {
  const moved = await toBackground(process.connection.db, asked.quote_id, process.id).catch(() => undefined);
  if (moved) await tellBoard(process, asked);
}
