import { isBackupDue, proofDue } from '@freeboard/domain/agencies';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { lastProof, readSchedule, recentBackups } from './backups.queries.ts';
import { saveChanges } from './changes/save-changes.ts';
import { isIntact, readChain } from './changes/state.queries.ts';
import { backUp } from './make.ts';
import { attemptOf } from './presenter.ts';
import { prove } from './prove.ts';

export const BACKUP_QUEUE = 'back_up';
const payload = z.object({
  /** Why a backup is made even if none is due; without it only a due backup is made. */
  reason: z.enum(['person', 'schedule']).optional(),
  /** Skips the backup if another one has begun since this time. */
  unless_since: z.iso.datetime().optional(),
});
type BackupPayload = z.output<typeof payload>;

/**
 * The job for the first backup after a schedule is set or a restored installation resumes, which does not wait for
 * the interval.
 */
export const firstBackup = (now: Date) => ({
  queue: BACKUP_QUEUE,
  data: { reason: 'schedule', unless_since: now.toISOString() } satisfies BackupPayload,
  retry: { times: 0, first_s: 1, longest_s: 1 },
});

async function work(app: App, { reason, unless_since }: BackupPayload): Promise<void> {
  const { connection, clock, log, services } = app;
  const { db, url } = connection;
  const { schedule } = await readSchedule(db);
  const now = clock.now();
  const attempts = (await recentBackups(db)).map(attemptOf);
  const needsChain = services.clusterUrl !== null && !isIntact(await readChain(db));
  if (!reason && !isBackupDue(schedule, attempts, now, needsChain)) return;
  if (unless_since && attempts.some(({ started_at }) => started_at >= unless_since)) return;
  const { env, files, clusterUrl } = services;
  const place = { env, databaseUrl: url, clusterUrl, files };
  await backUp({ db, log, now, place, schedule }, reason ?? 'schedule', () => clock.now());
}

export const backupJob = defineJob(BACKUP_QUEUE, payload, work, { concurrency: 1, everySeconds: 600 });

async function proveNewest({ connection: { db }, clock, log, services: { env } }: App): Promise<void> {
  const { schedule } = await readSchedule(db);
  const attempts = (await recentBackups(db)).map((row) => ({ ...attemptOf(row), row }));
  const due = proofDue(schedule, attempts, await lastProof(db), clock.now());
  if (due) await prove({ db, log, env, ended: () => clock.now() }, due.row);
}

export const proveBackupJob = defineJob('prove_backup', z.object({}), proveNewest, {
  concurrency: 1,
  everySeconds: 3_600,
});

async function saveNewChanges({ connection, clock, log, services }: App): Promise<void> {
  const { env, files, clusterUrl } = services;
  if (clusterUrl === null) return;
  const place = { env, databaseUrl: connection.url, clusterUrl, files };
  await saveChanges({ db: connection.db, log, place, clusterUrl, now: clock.now() });
}

export const saveChangesJob = defineJob('save_changes', z.object({}), saveNewChanges, {
  concurrency: 1,
  everySeconds: 60,
});
