import {
  type CarrierConfig,
  type CarrierResult,
  pollQuote,
  type QuoteRequest,
  submitQuote,
} from '../../integrations/carriers/index.ts';
import { patiently } from '../../kernel/patiently.ts';
import type { Process } from '../../kernel/process.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { recorder } from '../communications/index.ts';
import { makeTold, sealTold, withCallback } from './callback-wire.ts';
import { noteHealth, noteWait, sharedTokens, wakeAfterCircuit } from './carrier-state.queries.ts';
import { forPoll, pace, timedOut, within } from './until-result.ts';
import { watched } from './watch.ts';
import { type Cell, keepCellCallback, type WhatIfJob } from './what-if.queries.ts';
import { isRoomWanted } from './what-if-room.queries.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Asking = { carrier: CarrierConfig; request: QuoteRequest };

/** Keeps the exchanges of a cell as what-if, and what they say of the carrier for launches, too. */
function watchOf(process: Process, job: WhatIfJob, carrier: CarrierConfig) {
  const { connection, clock, log } = process;
  const { db } = connection;
  const record = recorder(db, {
    agencyId: job.agency_id,
    applicationId: job.application_id,
    carrierName: carrier.name,
    isSandbox: carrier.is_sandbox,
    aside: { purpose: 'what_if', carrierId: carrier.id },
  });
  const tryTo = async (keep: (now: Date) => Promise<unknown>): Promise<void> => {
    await keep(clock.now()).catch((error: Error) =>
      log.warn({ message: error.message }, "a carrier's health could not be kept"),
    );
  };
  const watch = watched(
    (exchange) => patiently(() => record(exchange)),
    (ms) => tryTo((now) => noteWait(db, carrier.id, new Date(now.getTime() + ms))),
  );
  return {
    ...watch,
    keepHealth: () =>
      tryTo(async (now) => {
        const seen = watch.seen(now);
        if (!seen) return;
        const hasChanged = await noteHealth(db, carrier.id, seen, now);
        if (hasChanged && !seen.failed) await wakeAfterCircuit(db, carrier.id, now);
      }),
  };
}

async function withCellCallback(process: Process, cell: Cell, request: QuoteRequest): Promise<QuoteRequest> {
  const { env, vault } = process.services;
  const told = makeTold();
  await keepCellCallback(process.connection.db, cell.id, process.id, hashKey(told[0]), sealTold(told, vault));
  return withCallback(env, request, told);
}

/**
 * Asks a carrier for a cell that this process has taken, until there is a result; `to come` when the carrier sends it
 * later. Between polls it gives way to a launch that waits for room: the result is fetched later, under its reference.
 */
export async function askTakenCell(
  process: Process,
  job: WhatIfJob,
  cell: Cell,
  { carrier, request }: Asking,
): Promise<CarrierResult | 'to come' | { giveWay: string }> {
  const { connection, services, clock } = process;
  const { db } = connection;
  const watch = watchOf(process, job, carrier);
  const caller = services.caller.recordedBy(watch.record);
  const tokens = sharedTokens(db, services.vault);
  const started_at = clock.now();
  const left = () => started_at.getTime() + carrier.limits.timeout_ms - clock.now().getTime();
  try {
    if (carrier.kind === 'callback') {
      const step = await submitQuote(carrier, await withCellCallback(process, cell, request), caller, tokens);
      return step.state === 'done' ? step.result : 'to come';
    }
    let step = cell.remote_ref
      ? await pollQuote(forPoll(carrier, left()), cell.remote_ref, request, caller, tokens)
      : await submitQuote(within(carrier, left()), request, caller, tokens);
    while (step.state === 'pending') {
      // A poll that failed is no answer yet: the result may be there at the next one.
      if (left() <= watch.toldFor()) return step.trouble ?? timedOut();
      if (await isRoomWanted(db, carrier.id)) return { giveWay: step.ref };
      await pause(Math.min(Math.max(pace({ started_at }, step.after_ms, clock.now()), watch.toldFor()), left()));
      step = await pollQuote(forPoll(carrier, left()), step.ref, request, caller, tokens);
    }
    return step.result;
  } finally {
    await watch.keepHealth();
  }
}
