import { z } from 'zod';
import { defineJob, type JobDefinition } from '../kernel/jobs.ts';
import { endExhausted } from './worker.ts';

/**
 * Creates the job that closes failed jobs which nothing closed: their process died in the last attempt, or closing
 * them could not be saved.
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
