import {
  acceptsApplication,
  bare,
  type CarrierConfig,
  pollQuote,
  submitQuote,
} from '../../integrations/carriers/index.ts';
import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import { patiently } from '../../kernel/patiently.ts';
import type { Process } from '../../kernel/process.ts';
import { applicationById } from '../applications/index.ts';
import { recorder } from '../communications/index.ts';
import { noteHealth, sharedTokens } from './carrier-state.queries.ts';
import { enabledCarriers, toConfig } from './carriers.queries.ts';
import { ASK_QUEUE } from './queue-names.ts';
import { presentRequest } from './request.ts';
import { agencyDb } from './system-db.ts';
import { watched } from './watch.ts';
import { endCell, takeCall, waitingCells } from './what-if.queries.ts';
import { requestAt } from './what-if.ts';
import { axesOf } from './what-if-axes.ts';

export type WhatIfJob = { agency_id: number; application_id: number; carrier_id: number };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Asking = { process: Process; carrier: CarrierConfig; job: WhatIfJob };

async function ask({ process, carrier, job }: Asking, request: Parameters<typeof submitQuote>[1]) {
  const { connection, services, clock } = process;
  const record = recorder(connection.db, {
    agencyId: job.agency_id,
    applicationId: job.application_id,
    carrierName: carrier.name,
    isSandbox: carrier.is_sandbox,
  });
  const watch = watched((exchange) => patiently(() => record(exchange)));
  const caller = services.caller.recordedBy(watch.record);
  const tokens = sharedTokens(connection.db, services.vault);
  const end = clock.now().getTime() + carrier.limits.timeout_ms;
  let step = await submitQuote(carrier, request, caller, tokens);
  while (step.state === 'pending' && clock.now().getTime() + step.after_ms < end) {
    await pause(step.after_ms);
    step = await pollQuote(carrier, step.ref, request, caller, tokens);
  }
  const seen = watch.seen(clock.now());
  if (seen) await noteHealth(connection.db, carrier.id, seen, clock.now());
  return step.state === 'done' ? step.result : bare('timeout', 'No answer in time.');
}

async function later(process: Process, job: WhatIfJob): Promise<void> {
  const effects = new Effects();
  effects.jobs.push({ queue: ASK_QUEUE, data: { what_if: job }, startAfterSeconds: 2 });
  await flush(process.connection.db, effects, SYSTEM, process.queue);
}

/** Asks one carrier for the cells that wait for it, one after another within its limits. Cells of an application that changed meanwhile are let go. */
export async function askForCells(process: Process, job: WhatIfJob): Promise<void> {
  const { db } = process.connection;
  const scoped = agencyDb(db, job.agency_id);
  const [application, carriers, cells] = await Promise.all([
    applicationById(scoped, job.application_id),
    enabledCarriers(scoped, job.agency_id),
    waitingCells(scoped, job.application_id, job.carrier_id),
  ]);
  const stored = carriers.find(({ id }) => id === job.carrier_id);
  for (const cell of cells) {
    const now = process.clock.now();
    const axes = application && axesOf(presentRequest(application, now).request.type, {}, {});
    if (!application || !axes || !stored || application.version !== cell.application_version) {
      await endCell(scoped, cell.id, bare('error', 'Not asked: the application or the carrier has changed.'));
      continue;
    }
    const carrier = toConfig(stored, process.services.vault);
    const request = requestAt(application, now, axes, cell);
    const accepted = await acceptsApplication(carrier, request);
    if (!accepted.accepts) {
      await endCell(scoped, cell.id, { outcome: 'declined', premium: null, reasons: accepted.reasons });
      continue;
    }
    if (!(await takeCall(db, carrier.id, now))) return later(process, job);
    const keyed = { ...request, idempotency_key: `${request.idempotency_key}-${carrier.key}` };
    const result = await ask({ process, carrier, job }, keyed);
    await patiently(() => endCell(scoped, cell.id, result));
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
