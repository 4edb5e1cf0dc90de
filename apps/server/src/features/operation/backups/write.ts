import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createBackupBucket } from '../../../integrations/storage/backup-bucket.ts';
import { BackupRefused } from '../../../kernel/backup/backup-refused.ts';
import { changesOf } from '../../../kernel/backup/changes/format.ts';
import type { BackupReport } from '../../../kernel/backup/make-backup.ts';
import { foreignVariables } from '../../../kernel/env/env-variables.ts';
import { helperAt, programOf } from '../../../kernel/isolated/launch.ts';
import { errorFromLog } from '../../../kernel/telemetry/scrub.ts';
import { type ChildEnd, type ChildTask, runChild } from './child.ts';
import type { WriteAnswer, WriteTask, WrittenBase } from './write-helper.ts';

const HOUR_MS = 3_600_000;
const LONGEST_HOURS = 6;

async function removeRemains({ env, destination, name, kind }: WriteTask, isNew: boolean): Promise<void> {
  const path = join(env.backup.folder, name);
  if (kind === 'base') return rm(join(env.backup.folder, changesOf(name)), { recursive: true, force: true });
  await rm(`${path}.partial`, { force: true });
  if (!isNew) return;
  await rm(path, { force: true });
  if (destination === 'bucket') await createBackupBucket(env)?.remove(name);
}

function failureOf({ code, signal, is_late, errors }: ChildEnd): Error {
  const cause = new Error(errors.trim() || 'It printed nothing.');
  if (is_late)
    return new BackupRefused(`It was not done within ${LONGEST_HOURS} hours, so it was ended. Nothing is left of it.`);
  if (signal !== null)
    return new BackupRefused(
      `The process that made it was ended (${signal}): the machine may have run out of memory. Nothing is left of it.`,
      { cause },
    );
  return new Error(`The process that makes backups ended with ${code}.`, { cause });
}

/** The task of a child process; keys are passed on standard input, which no other user can read. */
const childTask = (task: WriteTask, longest_ms: number): ChildTask => ({
  command: [programOf(helperAt('features/operation/backups/write-helper.ts'))],
  env: foreignVariables(process.env),
  input: JSON.stringify(task),
  niceness: task.env.backup.niceness,
  longest_ms,
});

function answerOf({ code, output }: ChildEnd): WriteAnswer | null {
  return code === 0 && output.endsWith('\n') ? (JSON.parse(output) as WriteAnswer) : null;
}

/**
 * Writes a backup, or its base copy, in an isolated process, so that users' calls do not wait for it.
 * @throws BackupRefused when it cannot be made; then nothing of it remains
 */
export async function write(task: WriteTask & { kind: 'backup' }, longest_ms?: number): Promise<BackupReport>;
export async function write(task: WriteTask & { kind: 'base' }, longest_ms?: number): Promise<WrittenBase>;
export async function write(
  task: WriteTask,
  longest_ms = LONGEST_HOURS * HOUR_MS,
): Promise<BackupReport | WrittenBase> {
  const { dataDir, secretKey, settings, s3, backup } = task.env;
  // Making a backup does not need the key that decrypts it.
  const env = { dataDir, secretKey, settings, s3, backup: { ...backup, identity: null } };
  const isNew = !existsSync(join(backup.folder, task.name));
  const end = await runChild(childTask({ ...task, env }, longest_ms));
  const answer = answerOf(end);
  if (answer && 'written' in answer) return answer.written;
  if (answer && 'refused' in answer) throw new BackupRefused(answer.refused);
  if (answer) throw errorFromLog(answer.failed);
  // A failed cleanup must not hide the original error.
  await removeRemains(task, isNew).catch(() => undefined);
  throw failureOf(end);
}
