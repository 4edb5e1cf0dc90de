import { isBackupDue, proofDue } from '@freeboard/domain';
import { z } from 'zod';
import { defineJob } from '../../kernel/jobs.ts';
import type { Process } from '../../kernel/process.ts';
import { lastProof, readSchedule, recentBackups } from './backups.queries.ts';
import { backUp } from './make.ts';
import { attemptOf } from './presenter.ts';
import { prove } from './prove.ts';

export const BACKUP_QUEUE = 'back_up';
const payload = z.object({ reason: z.literal('person').optional() });

/** Makes a backup where one is due, or where a person wants one. */
async function work(app: Process, { reason }: z.output<typeof payload>): Promise<void> {
  const { connection, clock, log, services } = app;
  const { db, url } = connection;
  const { schedule } = await readSchedule(db);
  const now = clock.now();
  const attempts = (await recentBackups(db)).map(attemptOf);
  if (reason !== 'person' && !isBackupDue(schedule, attempts, now)) return;
  const place = { env: services.env, databaseUrl: url, files: services.files };
  await backUp({ db, log, now, place, schedule }, reason ?? 'schedule', () => clock.now());
}

export const backupJob = defineJob(BACKUP_QUEUE, payload, work, { concurrency: 1, everySeconds: 600 });

/** Proves the newest backup where one is due. */
async function proveNewest({ connection: { db }, clock, log, services: { env } }: Process): Promise<void> {
  const { schedule } = await readSchedule(db);
  const attempts = (await recentBackups(db)).map((row) => ({ ...attemptOf(row), row }));
  const due = proofDue(schedule, attempts, await lastProof(db), clock.now());
  if (due) await prove({ db, log, env, ended: () => clock.now() }, due.row);
}

export const proveBackupJob = defineJob('prove_backup', z.object({}), proveNewest, {
  concurrency: 1,
  everySeconds: 3_600,
});
