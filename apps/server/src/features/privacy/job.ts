import { removedBefore } from '@freeboard/domain/privacy';
import { z } from 'zod';
import type { App } from '../../kernel/app.ts';
import { eachInPages } from '../../kernel/database/portions.ts';
import { defineJob } from '../../kernel/jobs.ts';
import { runSteps } from '../../kernel/run-steps.ts';
import { ErasureStopped, erasePersonOf, removeFiles } from './erase/erase.ts';
import { exportPersonOf } from './export/export.ts';
import { expiredExports, failJob, forgetNames, openJob, stalledJobs, updateJob } from './jobs.queries.ts';
import { PRIVACY_QUEUE } from './queue-name.ts';

/** An open job without progress for this long is requeued, because its process has died. */
const STALLED_MS = 120_000;

async function work(app: App, { privacy_job_id: id }: { privacy_job_id: number }): Promise<void> {
  const job = await openJob(app.connection.db, id);
  if (!job) return;
  try {
    await (job.kind === 'erase' ? erasePersonOf(app, id) : exportPersonOf(app, id));
  } catch (error) {
    if (!(error instanceof ErasureStopped)) throw error;
    // Removes the files of the applications erased before the job stopped.
    await removeFiles(app, id);
    await failJob(app.connection.db, job, error.message, app.clock.now());
  }
}

export const privacyJob = defineJob(PRIVACY_QUEUE, z.object({ privacy_job_id: z.int().positive() }), work, {
  concurrency: 1,
  onExhausted: 'sweep',
});

async function sweep({ connection: { db }, queue, clock, services, log }: App): Promise<void> {
  const now = clock.now();
  const before = removedBefore('exports', now);
  await runSteps(log, {
    stalled: async () => {
      const stalled = await stalledJobs(db, new Date(now.getTime() - STALLED_MS));
      if (stalled.length === 0) return;
      const jobs = stalled.map(({ id }) => ({ queue: PRIVACY_QUEUE, data: { privacy_job_id: id } }));
      await db.transaction().execute((trx) => queue.insert(trx, jobs));
    },
    names: () => forgetNames(db, before),
    exports: () =>
      eachInPages(
        log,
        (after, limit) => expiredExports(db, before, after, limit),
        async ({ id, storage_key }) => {
          await services.files.remove(storage_key);
          await updateJob(db, id, { storage_key: null });
        },
      ),
  });
}

export const privacySweepJob = defineJob('privacy-sweep', z.object({}), sweep, { concurrency: 1, everySeconds: 60 });
