import type { ApplicationType } from '@freeboard/domain/applications';
import { fieldsOf, formFor } from '@freeboard/domain/forms';
import { removedBefore } from '@freeboard/domain/privacy';
import { z } from 'zod';
import type { App } from '../../kernel/app.ts';
import { eachInPages } from '../../kernel/database/portions.ts';
import { defineJob } from '../../kernel/jobs.ts';
import { runSteps } from '../../kernel/run-steps.ts';
import { actingPerson } from '../accounts/index.ts';
import { launchNext, runBatch } from './actions.ts';
import { exportAll } from './export-job.ts';
import { endFailed, type Job } from './iteration.ts';
import { POLICY } from './policy.ts';
import { BULK_QUEUE } from './queue-name.ts';
import { expiredExports, forgetExport, forgetJobs, openJob, restart, stalledJobs } from './work.queries.ts';

const labelOf = ({ type }: { type: string }, key: string): string =>
  fieldsOf(formFor(type as ApplicationType)).get(key)?.label ?? key;

async function loaded(app: App, id: number): Promise<Job | null> {
  const row = await openJob(app.connection.db, id);
  if (!row) return null;
  const of = { personId: row.person_id, agencyId: row.agency_id };
  const viewer = row.is_impersonator_gone
    ? null
    : await actingPerson(app.connection.db, of, 'application.bulk', app.services.env.demo);
  if (viewer) return { ...row, viewer };
  await endFailed(app, row, 'The person who started it may no longer do this.');
  return null;
}

const runOnce = (app: App, job: Job): Promise<boolean> =>
  job.action === 'launch' ? launchNext(app, job, labelOf) : runBatch(app, job);

async function work(app: App, { bulk_job_id: id }: { bulk_job_id: number }): Promise<void> {
  const until = performance.now() + POLICY.sliceMs;
  for (let job = await loaded(app, id); job; job = await loaded(app, id)) {
    if (job.action === 'export') {
      // A partially written file is lost with the process that wrote it, so the export starts again.
      if (job.position > 0 && !(await restart(app.connection.db, job))) return;
      return exportAll(app, { ...job, position: 0 });
    }
    await runOnce(app, job);
    if (performance.now() < until) continue;
    await app.connection.db
      .transaction()
      .execute((trx) => app.queue.insert(trx, [{ queue: BULK_QUEUE, data: { bulk_job_id: id } }]));
    return;
  }
}

export const bulkJob = defineJob(BULK_QUEUE, z.object({ bulk_job_id: z.int().positive() }), work, {
  concurrency: 2,
  onExhausted: 'sweep',
});

async function sweep({ connection: { db }, queue, clock, services, log }: App): Promise<void> {
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await runSteps(log, {
    stalled: async () => {
      const stalled = await stalledJobs(db, before(POLICY.standsStillMs));
      if (stalled.length === 0) return;
      const jobs = stalled.map(({ id }) => ({ queue: BULK_QUEUE, data: { bulk_job_id: id } }));
      await db.transaction().execute((trx) => queue.insert(trx, jobs));
    },
    exports: () =>
      eachInPages(
        log,
        (after, limit) => expiredExports(db, removedBefore('bulk_exports', now), after, limit),
        async ({ id, storage_key }) => {
          await services.files.remove(storage_key);
          await forgetExport(db, id);
        },
      ),
    jobs: () => forgetJobs(db, before(POLICY.keptMs)),
  });
}

export const sweepBulkJob = defineJob('bulk-jobs-sweep', z.object({}), sweep, { concurrency: 1, everySeconds: 30 });
