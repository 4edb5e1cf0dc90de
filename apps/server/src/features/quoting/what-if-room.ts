import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { Process } from '../../kernel/process.ts';
import { nextParked } from './lost.queries.ts';
import { ASK_QUEUE } from './queue-names.ts';
import type { WhatIfJob } from './what-if.queries.ts';
import { holdRoom } from './what-if-room.queries.ts';

/** What tells the open pages of an application that its grid has moved. */
const gridEvent = ({ agency_id: agencyId, application_id: applicationId }: WhatIfJob) => ({
  kind: 'quote' as const,
  agencyId,
  applicationId,
  ids: { application_id: applicationId },
});

/** Does in one transaction what moves a cell, and tells the open pages. */
export function movingCell<T>(
  process: Process,
  job: WhatIfJob,
  move: (trx: Database, effects: Effects) => Promise<T>,
): Promise<T> {
  return process.connection.db.transaction().execute(async (trx) => {
    const effects = new Effects();
    effects.events.push(gridEvent(job));
    const moved = await move(trx, effects);
    await flush(trx, effects, SYSTEM, process.queue);
    return moved;
  });
}

/** The same where the cell frees its place at the carrier: hands the place to the launch that waits for it. */
export const freeingRoom = <T>(process: Process, job: WhatIfJob, free: (trx: Database) => Promise<T>): Promise<T> =>
  movingCell(process, job, async (trx, effects) => {
    await holdRoom(trx, job.carrier_id);
    const freed = await free(trx);
    for (const quote_id of await nextParked(trx, [job.carrier_id]))
      effects.jobs.push({ queue: ASK_QUEUE, data: { quote_id } });
    return freed;
  });
