import type { ApplicationType, Values } from '@freeboard/domain';
import {
  type CarrierConfig,
  type CarrierResult,
  pollQuote,
  type QuoteRequest,
  type Submission,
  submitQuote,
} from '../../integrations/carriers/index.ts';
import type { Caller } from '../../integrations/outbound.ts';
import { isDatabaseAway } from '../../kernel/faults.ts';
import type { Process } from '../../kernel/process.ts';
import { recorder } from '../communications/index.ts';
import { tellBoard, tellBoardSoon } from './board.ts';
import { toConfig } from './carriers.queries.ts';
import { finish } from './finish.ts';
import { requestOf } from './request.ts';
import { type Asked, type Claimed, claim, keepRef, release, toBackground } from './runs.queries.ts';

/** Interactive deadline of a carrier; past it the carrier goes on in the background (R9.2). */
export const INTERACTIVE_MS = 30_000;
/** No carrier is waited for longer. */
const LONGEST_MS = 600_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const timedOut: CarrierResult = {
  outcome: 'timeout',
  premium: null,
  lines: [],
  coverages: {},
  deductibles: {},
  reasons: ['No answer in time'],
  description: 'No answer in time.',
  expires_on: null,
  quote_number: null,
  bridge_url: null,
  needs: [],
};

/** Asks until there is a result: submits, or polls when an earlier process had submitted already. */
async function untilResult(
  process: Process,
  asked: Asked,
  carrier: CarrierConfig,
  request: QuoteRequest,
  caller: Caller,
): Promise<CarrierResult> {
  const end = asked.started_at.getTime() + Math.min(LONGEST_MS, carrier.limits.timeout_ms);
  let step: Submission = asked.remote_ref
    ? await pollQuote(carrier, asked.remote_ref, request, caller)
    : await submitQuote(carrier, request, caller);
  if (step.state === 'pending' && step.ref !== asked.remote_ref) {
    const { ref } = step;
    await patiently(() => keepRef(process.connection.db, asked.quote_id, ref));
  }
  while (step.state === 'pending') {
    const left = end - process.clock.now().getTime();
    if (left <= 0) return timedOut;
    await pause(Math.min(step.after_ms, left));
    step = await pollQuote(carrier, step.ref, request, caller);
  }
  return step.result;
}

/** Repeats what the database could not take while it is away, so that an answer once given is not lost. */
async function patiently<T>(work: () => Promise<T>, tries = 60): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || attempt >= tries) throw error;
      await pause(Math.min(2_000, 100 * attempt));
    }
  }
}

/**
 * The job of one asked carrier. It may be started again after a crash: the claim keeps two processes from asking at
 * once, and the result is written once per run and carrier.
 */
export async function askCarrier(process: Process, data: object): Promise<void> {
  const { quote_id } = data as { quote_id: number };
  const { db } = process.connection;
  const now = process.clock.now();
  const asked = await claim(db, quote_id, process.id, now, new Date(now.getTime() + INTERACTIVE_MS));
  if (!asked) return;
  try {
    const carrier = toConfig(asked.carrier, process.services.vault);
    const request = requestOf(launchedOf(asked), now, carrier.key);
    const caller = process.services.caller.recordedBy(
      recorder(db, {
        agencyId: asked.agency_id,
        applicationId: asked.application_id,
        quoteId: asked.quote_id,
        carrierName: carrier.name,
        isSandbox: carrier.is_sandbox,
      }),
    );
    const slow = setTimeout(() => void background(process, asked), INTERACTIVE_MS);
    const asking = untilResult(process, asked, carrier, request, caller).finally(() => clearTimeout(slow));
    tellBoardSoon(process, asked);
    const result = await asking;
    await patiently(() => finish(process, asked, carrier.rate_type, result));
  } catch (error) {
    await release(db, quote_id, process.id).catch(() => undefined);
    throw error;
  }
}

async function background(process: Process, asked: Asked): Promise<void> {
  const moved = await toBackground(process.connection.db, asked.quote_id, process.id).catch(() => undefined);
  if (moved) await tellBoard(process, asked);
}

const launchedOf = (asked: Claimed) => ({
  application_id: asked.application_id,
  number: asked.number,
  type: asked.type as ApplicationType,
  version: asked.version,
  values: asked.details as Values,
});
