import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { requestsLeftWaiting } from './documents.queries.ts';
import { DOCUMENTS_QUEUE } from './save-documents.ts';

/** Queues files that wait without a job, because the process died in the job's last attempt. */
async function takeUp({ connection: { db }, queue }: App): Promise<void> {
  const left = await requestsLeftWaiting(db, DOCUMENTS_QUEUE);
  const lines = left.map(({ request_id }) => ({ queue: DOCUMENTS_QUEUE, data: { request_id } }));
  if (lines.length > 0) await db.transaction().execute((trx) => queue.insert(trx, lines));
}

export const takeUpCarrierFilesJob = defineJob('take_up_carrier_files', z.object({}), takeUp, {
  concurrency: 1,
  everySeconds: 300,
});
