import { localDate } from '@freeboard/domain/forms';
import { daysText, RETENTION, type RetentionKey, removedBefore } from '@freeboard/domain/privacy';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { withLongStatement } from '../../../kernel/database/portions.ts';
import { unreferencedFiles } from '../../../kernel/files/named-files.queries.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { runSteps } from '../../../kernel/run-steps.ts';
import { insertJob } from '../jobs.queries.ts';
import { PRIVACY_QUEUE } from '../queue-name.ts';
import { NOBODY, type Subject } from '../subject/subject.ts';
import {
  expiredApplications,
  lastRun,
  measureSizes,
  REMOVED_KEYS,
  removeHiddenConsents,
  removeOld,
  removeOldJobs,
  removeRetained,
  saveRun,
} from './retention.queries.ts';

const DAY_MS = 86_400_000;

/** Begins erasing applications archived longer ago than their retention. @returns how many applications */
async function eraseArchived({ connection, queue, services }: App, now: Date): Promise<number> {
  let count = 0;
  const archivedBefore = removedBefore('archived_applications', now);
  const expired = await withLongStatement(connection.db, (trx) => expiredApplications(trx, archivedBefore));
  for (const { agency_id, application_ids, client_ids } of expired) {
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

/**
 * Removes expired data once a day, kind by kind, and saves the counts and sizes. If a kind fails or is not finished,
 * nothing is saved, so that the job continues an hour later; an alert reports retention that stays late.
 */
async function work(app: App): Promise<void> {
  const { connection, clock, services, log } = app;
  const { db } = connection;
  const now = clock.now();
  const before = await lastRun(db);
  if (before && now.getTime() - before.ended_at.getTime() < DAY_MS) return;
  const removed: Partial<Record<RetentionKey, number>> = {};
  const unfinished: string[] = [];
  const removeFiles = async (keys: readonly string[]) => {
    const unused = await unreferencedFiles(db, keys);
    await runSteps(log, Object.fromEntries(unused.map((key) => [`file ${key}`, () => services.files.remove(key)])));
  };
  const step = (key: RetentionKey, run: () => Promise<{ count: number; isDone: boolean }>) => async () => {
    const { count, isDone } = await run();
    removed[key] = (removed[key] ?? 0) + count;
    if (!isDone) unfinished.push(key);
  };
  await runSteps(log, {
    ...Object.fromEntries(REMOVED_KEYS.map((key) => [key, step(key, () => removeOld(db, key, now))])),
    retained: step('retained', () => removeRetained(db, localDate(now), removeFiles)),
    retained_consents: step('retained', () => removeHiddenConsents(db, localDate(now))),
    privacy_jobs: step('privacy_jobs', () => removeOldJobs(db, now, removeFiles)),
    archived_applications: async () => {
      removed.archived_applications = await eraseArchived(app, now);
    },
  });
  if (unfinished.length > 0) {
    log.info({ removed, unfinished }, 'retention continues in an hour');
    return;
  }
  const sizes = await withLongStatement(db, measureSizes);
  await saveRun(db, { ended_at: clock.now(), removed: JSON.stringify(removed), ...sizes });
  log.info({ removed, ...sizes }, 'retention');
}

export const retentionJob = defineJob('retention', z.object({}), work, { concurrency: 1, everySeconds: 3_600 });
