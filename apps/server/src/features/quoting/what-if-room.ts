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

/**
 * Does in one transaction what moves a cell and frees its place at the carrier, hands the place to the launch that waits
 * for it, and tells the open pages.
 */
export function freeingRoom<T>(process: Process, job: WhatIfJob, free: (trx: Database) => Promise<T>): Promise<T> {
  return process.connection.db.transaction().execute(async (trx) => {
    await holdRoom(trx, job.carrier_id);
    const freed = await free(trx);
    const effects = new Effects();
    effects.events.push(gridEvent(job));
    for (const quote_id of await nextParked(trx, [job.carrier_id]))
      effects.jobs.push({ queue: ASK_QUEUE, data: { quote_id } });
    await flush(trx, effects, SYSTEM, process.queue);
    return freed;
  });
}
