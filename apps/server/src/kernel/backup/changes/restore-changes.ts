import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import { replayCluster } from '../../database/embedded/index.ts';
import { migrate } from '../../database/migrate.ts';
import { JOB_SCHEMA } from '../../queue.ts';
import { type ArchivePart, readArchive } from '../archive-reader.ts';
import { BackupRefused } from '../backup-refused.ts';
import type { CheckedBackup } from '../check-backup.ts';
import { copyJobsOut, openClient } from '../database-copy.ts';
import type { BackupKeys } from '../encryption.ts';
import {
  assertSameSecretKey,
  completeRestore,
  createFileFeed,
  type RestoreReport,
  type RestoreTarget,
  readJobs,
} from '../restore-backup.ts';
import { UNFINISHED } from '../restore-database.ts';
import { segmentOf } from './cluster.ts';
import { CHANGE_PART, incrementName } from './format.ts';
import { type CheckedChain, chainKeys, readIncrement } from './read-chain.ts';
import { writeCluster } from './restore-cluster.ts';

export const replayChanges = (dataDir: string, database: string, keys: BackupKeys, chain: CheckedChain) =>
  replayCluster(
    dataDir,
    database,
    [`create table public.${UNFINISHED} (begun_at timestamptz not null default now())`],
    (folder) => writeCluster(folder, keys, chain),
  );

/** @throws BackupRefused when PostgreSQL stopped before the end of the changes */
async function assertReached(client: pg.Client, { chain, last_segment }: CheckedChain): Promise<void> {
  const { rows } = await client.query<{ lsn: string }>(`select (pg_current_wal_lsn() - '0/0')::text as lsn`);
  if (segmentOf(rows[0]?.lsn ?? '0', chain.segment_bytes) < last_segment)
    throw new BackupRefused(
      'PostgreSQL did not replay all of the changes. Restore the backup alone: --without-changes.',
    );
}

/**
 * Restores the backup's files, then applies the additions and removals of its changes. @returns how many files were
 * already there
 */
async function restoreFiles(path: string, keys: BackupKeys, chain: CheckedChain, { files }: RestoreTarget) {
  const present = new Map<string, number>();
  for await (const { key, size } of files.list()) present.set(key, size);
  const feed = createFileFeed(files, present);
  const addFile = async (part: ArchivePart) => {
    if (part.name.startsWith(CHANGE_PART.files)) await feed.add(part);
  };
  await readArchive(path, keys, { part: addFile });
  for (let n = 1; n <= chain.last; n += 1) {
    const { manifest } = await readIncrement(
      join(chain.folder, incrementName(n)),
      chainKeys(chain.chain, keys),
      addFile,
    );
    for (const key of manifest.removed) await files.remove(key).catch(() => undefined);
  }
  return feed.left();
}

/** Takes the waiting jobs out of the copied queue, which is dropped. They are queued again as for any other backup. */
async function takeJobs(client: pg.Client) {
  const jobs = readJobs(await text(copyJobsOut(client)));
  await client.query(`drop schema ${JOB_SCHEMA} cascade`);
  return jobs;
}

/**
 * The time of the newest message in the copy, or `through` if that is later. A message may have been saved after
 * `through`, while the last segment was being closed.
 */
async function newestMessage(client: pg.Client, through: string): Promise<string> {
  const { rows } = await client.query<{ at: Date }>(
    'select greatest($1::timestamptz, (select max(created_at) from messages)) as at',
    [through],
  );
  return rows[0]?.at.toISOString() ?? through;
}

/**
 * Completes a restore whose cluster was replayed: files, this release's schema, waiting jobs and keys. The restored
 * installation starts on hold.
 * @throws BackupRefused like `restoreBackup`
 */
export async function restoreChanges(
  path: string,
  keys: BackupKeys,
  checked: CheckedBackup,
  chain: CheckedChain,
  target: RestoreTarget,
): Promise<RestoreReport> {
  assertSameSecretKey(target, checked.secretKey);
  const client = await openClient(target.databaseUrl);
  try {
    await assertReached(client, chain);
    const files_present = await restoreFiles(path, keys, chain, target);
    const jobs = await takeJobs(client);
    await migrate(target.databaseUrl, target.prepare);
    const queued = await target.queueJobs(jobs);
    await completeRestore(client, await newestMessage(client, chain.through), checked, target);
    return { files_present, jobs: queued };
  } finally {
    await client.end().catch(() => undefined);
  }
}
