import { daysText, localDate, RETENTION, type RetentionKey, removedBefore } from '@freeboard/domain';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { unreferencedFiles } from '../../../kernel/files/named-files.queries.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { insertJob } from '../jobs.queries.ts';
import { PRIVACY_QUEUE } from '../queue-name.ts';
import { NOBODY, type Subject } from '../subject/subject.ts';
import {
  expiredApplications,
  lastRun,
  measureSizes,
  removeOld,
  removeOldJobs,
  removeRetained,
  saveRun,
} from './retention.queries.ts';

const DAY_MS = 86_400_000;

/** Begins the erasure of applications that were archived long ago. @returns how many */
async function eraseArchived({ connection, queue, services }: App, now: Date): Promise<number> {
  let count = 0;
  for (const { agency_id, application_ids, client_ids } of await expiredApplications(
    connection.db,
    removedBefore('archived_applications', now),
  )) {
    const subject: Subject = { ...NOBODY, agencyId: agency_id, applicationIds: application_ids, clientIds: client_ids };
    await connection.db.transaction().execute(async (trx) => {
      const id = await insertJob(trx, {
        agency_id,
        kind: 'erase',
        reason: `Retention: archived for ${daysText(RETENTION.archived_applications.days)}.`,
        requested_by: null,
        requested_at: now,
        total: application_ids.length + 2,
        subject_sealed: services.vault.seal(JSON.stringify(subject)),
        client_ids,
        application_ids,
        touched_at: now,
      });
      await queue.insert(trx, [{ queue: PRIVACY_QUEUE, data: { privacy_job_id: id } }]);
    });
    count += application_ids.length;
  }
  return count;
}

/** Removes what has been kept long enough, once a day, and saves what it removed and how large everything is. */
async function work(app: App): Promise<void> {
  const { connection, clock, services, log } = app;
  const { db } = connection;
  const now = clock.now();
  const before = await lastRun(db);
  if (before && now.getTime() - before.ended_at.getTime() < DAY_MS) return;
  const removed: Partial<Record<RetentionKey, number>> = await removeOld(db, now);
  const retained = await removeRetained(db, localDate(now));
  const jobs = await removeOldJobs(db, now);
  for (const key of await unreferencedFiles(db, [...retained.keys, ...jobs.keys])) await services.files.remove(key);
  removed.retained = retained.count;
  removed.privacy_jobs = jobs.count;
  removed.archived_applications = await eraseArchived(app, now);
  const sizes = await measureSizes(db);
  await saveRun(db, { ended_at: clock.now(), removed: JSON.stringify(removed), ...sizes });
  log.info({ removed, ...sizes }, 'retention');
}

export const retentionJob = defineJob('retention', z.object({}), work, { concurrency: 1, everySeconds: 3_600 });
