import type { Database } from '../../src/kernel/database/pool.ts';
import { createLog } from '../../src/kernel/log.ts';
import { createQueue } from '../../src/kernel/queue.ts';

/** Queues a periodic job to be run now. */
export async function doNow({ databaseUrl, db }: { databaseUrl: string; db: Database }, job: { name: string }) {
  const queue = createQueue(databaseUrl, createLog('silent'), { supervise: false });
  await queue.start([job.name]);
  await queue.insert(db, [{ queue: job.name, data: {} }]);
  await queue.stop();
}
