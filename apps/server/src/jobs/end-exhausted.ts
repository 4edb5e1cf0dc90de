import { z } from 'zod';
import { defineJob, type JobDefinition } from '../kernel/jobs.ts';
import { endExhausted } from './worker.ts';

/**
 * Creates the job that handles failed jobs whose `exhaust` never completed, because their process died in the last
 * attempt or the database was down.
 */
export const createEndExhausted = (jobs: readonly JobDefinition[]): JobDefinition =>
  defineJob(
    'end_exhausted',
    z.object({}),
    async (app) => {
      for (const { id, name, data } of await app.queue.failedUnhandled()) {
        const job = jobs.find((one) => one.name === name);
        if (job) await endExhausted(app, job, { id, data }, new Error('Its process died.'));
      }
    },
    { concurrency: 1, everySeconds: 60 },
  );
