import {
  acceptsApplication,
  bare,
  type CarrierConfig,
  pollQuote,
  submitQuote,
} from '../../integrations/carriers/index.ts';
import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import { isDatabaseAway } from '../../kernel/faults.ts';
import { patiently } from '../../kernel/patiently.ts';
import type { Process } from '../../kernel/process.ts';
import { hashKey } from '../../kernel/secrets.ts';
import { recorder } from '../communications/index.ts';
import { makeTold, sealTold, withCallback } from './callback-wire.ts';
import { noteHealth, sharedTokens } from './carrier-state.queries.ts';
import { deskOf } from './desk.ts';
import { ASK_QUEUE } from './queue-names.ts';
import { agencyDb } from './system-db.ts';
import { watched } from './watch.ts';
import {
  awaitCell,
  type Cell,
  endCell,
  keepCellCallback,
  leaveCell,
  takeCall,
  takeCell,
  tendCells,
  type WhatIfJob,
} from './what-if.queries.ts';
import { askingOf } from './what-if-asking.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Asking = { process: Process; carrier: CarrierConfig; job: WhatIfJob };

async function ask({ process, carrier, job }: Asking, request: Parameters<typeof submitQuote>[1]) {
  const { connection, services, clock } = process;
  const record = recorder(connection.db, {
    agencyId: job.agency_id,
    applicationId: job.application_id,
    carrierName: carrier.name,
    isSandbox: carrier.is_sandbox,
    aside: { purpose: 'what_if', carrierId: carrier.id },
  });
  const watch = watched((exchange) => patiently(() => record(exchange)));
  const caller = services.caller.recordedBy(watch.record);
  const tokens = sharedTokens(connection.db, services.vault);
  const end = clock.now().getTime() + carrier.limits.timeout_ms;
  let step = await submitQuote(carrier, request, caller, tokens);
  while (step.state === 'pending' && carrier.kind !== 'callback' && clock.now().getTime() + step.after_ms < end) {
    await pause(step.after_ms);
    step = await pollQuote(carrier, step.ref, request, caller, tokens);
  }
  const seen = watch.seen(clock.now());
  if (seen)
    await noteHealth(connection.db, carrier.id, seen, clock.now()).catch((error: Error) =>
      process.log.warn({ message: error.message }, "a carrier's health could not be kept"),
    );
  if (step.state === 'done') return step.result;
  return carrier.kind === 'callback' ? 'to come' : (step.trouble ?? bare('timeout', 'No answer in time.'));
}

async function later(process: Process, job: WhatIfJob): Promise<void> {
  const effects = new Effects();
  effects.jobs.push({ queue: ASK_QUEUE, data: { what_if: job }, startAfterSeconds: 2 });
  await flush(process.connection.db, effects, SYSTEM, process.queue);
}

/** What the carrier says to one cell; `no room` now, or it is `to come`: the carrier sends it later. */
async function resultOf(process: Process, job: WhatIfJob, cell: Cell) {
  const { db } = process.connection;
  const now = process.clock.now();
  const asking = await askingOf(process, job, cell);
  if (!asking) return bare('error', 'Not asked: the application or the carrier has changed.');
  const { carrier, request } = asking;
  const accepted = await acceptsApplication(carrier, request);
  if (!accepted.accepts) return { ...bare('declined', ''), reasons: accepted.reasons };
  if (!(await takeCall(db, carrier.id, now))) return 'no room';
  if (carrier.kind !== 'callback') return ask({ process, carrier, job }, request);
  const { env, vault } = process.services;
  const told = makeTold();
  await keepCellCallback(db, cell.id, process.id, hashKey(told[0]), sealTold(told, vault));
  return ask({ process, carrier, job }, withCallback(env, request, told));
}

/** How long a carrier that sends its results later is waited for. */
const CALLBACK_MS = 600_000;
const FAILED = 'The carrier could not be asked. An administrator finds the cause in the log.';

/** Asks for one cell and keeps what the carrier says. @returns false when it has no room now */
async function askForCell(process: Process, job: WhatIfJob, cell: Cell): Promise<boolean> {
  const { db } = process.connection;
  const { cells } = deskOf(process);
  cells.add(cell.id);
  try {
    const result = await resultOf(process, job, cell).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      process.log.error({ err: error, ...job }, 'a carrier could not be asked for a what-if cell');
      return bare('error', FAILED);
    });
    if (result === 'to come') {
      const until = new Date(process.clock.now().getTime() + CALLBACK_MS);
      await patiently(() => awaitCell(db, cell.id, process.id, until));
      return true;
    }
    if (result === 'no room') {
      await patiently(() => leaveCell(db, cell.id, process.id));
      return false;
    }
    await patiently(() => endCell(agencyDb(db, job.agency_id), cell.id, result));
    return true;
  } catch (error) {
    await patiently(() => leaveCell(db, cell.id, process.id)).catch(() => undefined);
    throw error;
  } finally {
    cells.delete(cell.id);
  }
}

/** Asks one carrier for the cells that wait for it, one after another within its limits. Cells of an application that changed meanwhile are let go. */
export async function askForCells(process: Process, job: WhatIfJob, letGo: () => void): Promise<void> {
  const { db } = process.connection;
  letGo();
  for (let cell = await takeCell(db, job, process.id); cell; cell = await takeCell(db, job, process.id)) {
    await tendCells(db, job);
    if (!(await askForCell(process, job, cell))) return later(process, job);
    const effects = new Effects();
    effects.events.push({
      kind: 'quote',
      agencyId: job.agency_id,
      applicationId: job.application_id,
      ids: { application_id: job.application_id },
    });
    await flush(db, effects, SYSTEM, process.queue);
  }
}
