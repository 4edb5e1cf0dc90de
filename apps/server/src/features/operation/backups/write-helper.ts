import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createBackupBucket } from '../../../integrations/storage/backup-bucket.ts';
import { createBucket } from '../../../integrations/storage/s3.ts';
import { writeArchive, writingFault } from '../../../kernel/backup/archive-writer.ts';
import { BackupRefused } from '../../../kernel/backup/backup-refused.ts';
import { clusterFacts } from '../../../kernel/backup/changes/cluster.ts';
import { BASE, type Chain } from '../../../kernel/backup/changes/format.ts';
import { writeBase } from '../../../kernel/backup/changes/write-base.ts';
import { openClient } from '../../../kernel/backup/database-copy.ts';
import { type BackupReport, makeBackup } from '../../../kernel/backup/make-backup.ts';
import { createSigner } from '../../../kernel/backup/origin.ts';
import { createFileStore } from '../../../kernel/files/files.ts';
import { secretKey } from '../../../kernel/secret-key.ts';
import { errorForLog } from '../../../kernel/telemetry/scrub.ts';
import { putChanges } from './changes/place.ts';
import { type BackupEnv, backupSource } from './source.ts';

/** `now` is in ISO 8601; 'base' writes the copy of PostgreSQL's files next to the backup. */
export type WriteTask = {
  env: BackupEnv;
  databaseUrl: string;
  destination: 'folder' | 'bucket';
  name: string;
} & ({ kind: 'backup'; now: string } | { kind: 'base'; facts: Omit<Chain, 'first_segment'> });

export type WrittenBase = { chain: Chain; bytes: number };
export type WriteAnswer = { written: BackupReport | WrittenBase } | { refused: string } | { failed: unknown };

/** Writes a backup file at its destination; a bucket gets it once it is complete. @throws BackupRefused */
async function writeBackup({ env, databaseUrl, destination, name }: WriteTask, now: Date): Promise<BackupReport> {
  const bucket = destination === 'bucket' ? createBackupBucket(env) : null;
  if (destination === 'bucket' && !bucket)
    throw new BackupRefused('No bucket is configured: set S3_BUCKET and its keys.');
  await mkdir(env.backup.folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw writingFault(error, env.backup.folder);
  });
  const path = join(env.backup.folder, name);
  const files = createFileStore(env.dataDir, { bucket: await createBucket(env) });
  const made = await makeBackup(backupSource(env, databaseUrl, files, now), path, env.backup);
  if (bucket) {
    try {
      await bucket.put(path, name);
    } finally {
      await rm(path, { force: true });
    }
  }
  return made;
}

async function writeBaseCopy(
  { env, databaseUrl, destination, name }: WriteTask,
  facts: Omit<Chain, 'first_segment'>,
): Promise<WrittenBase> {
  const client = await openClient(databaseUrl);
  try {
    const { folder } = await clusterFacts(client);
    let chain: Chain = { ...facts, first_segment: 0 };
    const bytes = await putChanges(env, destination, name, BASE, async (path) => {
      const written = await writeArchive(
        path,
        env.backup,
        (writer) => writeBase(writer, client, folder, facts),
        createSigner(secretKey(env)),
      );
      chain = written.result;
      return written.bytes;
    });
    return { chain, bytes };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function work(): Promise<WriteAnswer> {
  const task = JSON.parse(await text(process.stdin)) as WriteTask;
  try {
    return {
      written:
        task.kind === 'backup' ? await writeBackup(task, new Date(task.now)) : await writeBaseCopy(task, task.facts),
    };
  } catch (error) {
    return error instanceof BackupRefused ? { refused: error.message } : { failed: errorForLog(error) };
  }
}

// Runs in a separate process: reads a task, including keys, from standard input and prints the outcome as a line of
// JSON. Not awaited: modules that the bundle loads later import this one, whose evaluation must have ended by then.
void work().then((answer) => process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0)));
