import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import { processName } from '../../kernel/events/listener.ts';
import type { Process } from '../../kernel/process.ts';
import { deskOf } from './desk.ts';
import { liveProcesses } from './lost.queries.ts';
import { ASK_QUEUE } from './queue-names.ts';
import { endLateCells, lostCells } from './what-if.queries.ts';

const EVERY_MS = 15_000;
const last = new WeakMap<Process, number>();

/** Queues the cells of what-if grids again that nobody asks any more; looks now and then only. */
export async function requeueCells(process: Process): Promise<void> {
  const now = performance.now();
  if (now - (last.get(process) ?? 0) < EVERY_MS) return;
  last.set(process, now);
  await process.connection.db.transaction().execute(async (trx) => {
    const live = [...(await liveProcesses(trx, processName(''))), process.id];
    const own = { processId: process.id, cells: [...deskOf(process).cells] };
    const effects = new Effects();
    for (const { agency_id: agencyId, application_id: applicationId } of await endLateCells(trx, process.clock.now()))
      effects.events.push({ kind: 'quote', agencyId, applicationId, ids: { application_id: applicationId } });
    for (const what_if of await lostCells(trx, live, own)) effects.jobs.push({ queue: ASK_QUEUE, data: { what_if } });
    await flush(trx, effects, SYSTEM, process.queue);
  });
}
