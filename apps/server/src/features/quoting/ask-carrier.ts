import { type CarrierResult, errorResult } from '../../integrations/carriers/index.ts';
import { isDatabaseAway, isPassing } from '../../kernel/faults.ts';
import { patiently } from '../../kernel/patiently.ts';
import type { Process } from '../../kernel/process.ts';
import { tellBoardSoon } from './board.ts';
import { toConfig } from './carriers.queries.ts';
import { type Claimed, release, type Verdict } from './claims.queries.ts';
import { deskOf } from './desk.ts';
import { finish } from './finish.ts';
import { parkWhenTold } from './park.ts';
import { switchedOff, timedOut } from './poll.ts';
import { launchedOf, requestOf } from './request.ts';
import { untilResult } from './until-result.ts';
import { watchFor } from './watch-for.ts';

/** What becomes of a carrier that was taken but is not to be asked. */
const NOT_ASKED: Record<Exclude<Verdict, 'claimed'>, () => CarrierResult> = {
  open: () => errorResult('The carrier failed too often lately and is left alone for a moment.', 'paused'),
  told: () => errorResult('The carrier asked to be left alone for a while.', 'told'),
  off: switchedOff,
  superseded: () => errorResult('Not asked: the application was changed or launched again meanwhile.', 'superseded'),
  fatal: () =>
    errorResult(
      'Not asked again: the process that asked the carrier broke down twice. An administrator finds the cause in the log.',
      'setup',
    ),
  worn: () => errorResult('The carrier was asked several times and never came to an end.', 'late'),
  late: timedOut,
};

const UNUSABLE = errorResult(
  'The carrier could not be asked: its configuration cannot be used. An administrator finds the cause in the log.',
  'setup',
);
const NOT_KEPT = errorResult(
  'The carrier answered, but its answer could not be kept. An administrator finds the cause in the log.',
  'not_kept',
);

/**
 * The job of one asked carrier. It may be started again after a crash: the claim keeps two processes from asking at
 * once, and the result is written once per run and carrier. `letGo` is called when the carrier goes on in the
 * background and should hold up no other job.
 */
export async function askCarrier(process: Process, quoteId: number, letGo: () => void): Promise<void> {
  const desk = deskOf(process);
  const busy = desk.busy.get(quoteId);
  if (busy) {
    // It was set free while it was being parked here: it is tried once more when that is over.
    busy.isWantedAgain = true;
    return;
  }
  const work = { letGo, isWantedAgain: false };
  desk.busy.set(quoteId, work);
  try {
    do {
      work.isWantedAgain = false;
      await askOnce(process, quoteId, letGo);
    } while (work.isWantedAgain);
  } finally {
    desk.busy.delete(quoteId);
  }
}

async function askOnce(process: Process, quoteId: number, letGo: () => void): Promise<void> {
  const taken = await deskOf(process).claim(quoteId);
  if (!taken) return;
  if (taken.verdict !== 'claimed') return end(process, taken.asked, NOT_ASKED[taken.verdict]());
  const { deadline_at } = taken.asked;
  if (deadline_at && deadline_at <= process.clock.now()) letGo();
  await askTaken(process, taken.asked);
}

const TRIES = 4;

/** Keeps a result; a database that is away is waited for, one that gave up or stood in its own way is tried again. */
async function end(process: Process, asked: Claimed, result: CarrierResult): Promise<void> {
  const ending = { asked, rateType: asked.carrier.rate_type, result, isLocal: asked.carrier.kind === 'rate-table' };
  for (let tried = 1; ; tried += 1)
    try {
      await patiently(() => finish(process, ending));
      return;
    } catch (error) {
      if (tried === TRIES || !isPassing(error)) throw error;
    }
}

async function askTaken(process: Process, asked: Claimed): Promise<void> {
  const { connection, clock, log } = process;
  const { db } = connection;
  const owner = {
    agencyId: asked.agency_id,
    applicationId: asked.application_id,
    quoteId: asked.quote_id,
    carrierName: asked.carrier_name,
    isSandbox: asked.is_sandbox,
  };
  const watch = watchFor({ db, clock, log }, owner, asked.carrier_id);
  try {
    const carrier = toConfig(asked.carrier, process.services.vault);
    const request = requestOf(launchedOf(asked), clock.now(), process.services.installation, carrier.key);
    const caller = process.services.caller.recordedBy(watch.record);
    const asking = untilResult(process, asked, carrier, request, caller, watch.toldFor);
    if (carrier.kind !== 'rate-table') tellBoardSoon(process, asked);
    const result = await asking;
    const seen = watch.seen(clock.now());
    // What speaks against a carrier is known before the result is: the next launch may be near.
    const isAiling = seen !== null && (seen.failed || seen.not_before !== null);
    if (isAiling) await watch.keepHealth();
    if (result && !(await parkWhenTold(process, asked, result, seen))) await end(process, asked, result);
    if (!isAiling) await watch.keepHealth();
  } catch (error) {
    try {
      if (isDatabaseAway(error)) throw error;
      // Trying again would fail the same way (credentials sealed under another key, say), and the run must end.
      log.error({ err: error, quote_id: asked.quote_id }, 'a carrier could not be asked');
      await end(process, asked, watch.hasSeen() ? NOT_KEPT : UNUSABLE);
    } catch (again) {
      // Nobody takes from a process what it is at work on: what is not released here waits for the next sweep.
      await patiently(() => release(db, asked.quote_id, process.id)).catch(() => undefined);
      throw again;
    }
  }
}
