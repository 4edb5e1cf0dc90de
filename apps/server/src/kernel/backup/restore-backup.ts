import { createWriteStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { migrate } from '../database/migrate.ts';
import type { FileStore } from '../files/files.ts';
import { HOLD_KEY } from '../hold.ts';
import { newKey } from '../secrets.ts';
import { type ArchivePart, readArchive } from './archive-reader.ts';
import { BackupRefused } from './backup-refused.ts';
import { CHAIN_KEY } from './changes/format.ts';
import { type CheckedBackup, fileKey, tableOf } from './check-backup.ts';
import { copyIn, type TableShape } from './database-copy.ts';
import type { BackupKeys } from './encryption.ts';
import { PART } from './manifest.ts';
import { beginRestore, UNFINISHED } from './restore-database.ts';

export type SavedJob = {
  name: string;
  data: object;
  priority: number;
  retryLimit: number;
  retryDelay: number;
  retryBackoff: boolean;
  startAfter: string;
};

export type RestoreTarget = {
  databaseUrl: string;
  dataDir: string;
  files: Pick<FileStore, 'incoming' | 'keep' | 'list' | 'remove'>;
  /** SECRET_KEY from the environment; null when the key is stored in the data folder. */
  secretKey: string | null;
  /** Runs with the database owner's rights after all migrations. */
  prepare: ((client: pg.Client) => Promise<void>) | undefined;
  /** @returns how many of them this release knows */
  queueJobs(jobs: readonly SavedJob[]): Promise<number>;
  /** What must be done before the copy may start. If it fails, the copy refuses to start. */
  complete(): Promise<void>;
  now: Date;
};

const SIGNS = ['secret-key', 'files/kept'];

/** @throws BackupRefused when the data folder already has the key or files of an installation */
export function assertFolderEmpty(dataDir: string): void {
  const found = SIGNS.filter((name) => {
    const path = join(dataDir, name);
    return existsSync(path) && (name === 'secret-key' || readdirSync(path).length > 0);
  });
  if (found.length > 0)
    throw new BackupRefused(
      `The data folder ${dataDir} is not empty (${found.join(', ')}): a backup is restored into an empty one only. Name another (DATA_DIR).`,
    );
}

function createTableFeed(client: pg.Client, shapes: ReadonlyMap<string, TableShape>) {
  let current: { name: string; copy: ReturnType<typeof copyIn> } | null = null;
  const end = async () => {
    await current?.copy.end();
    current = null;
  };
  return {
    end,
    async add(part: ArchivePart): Promise<void> {
      const name = tableOf(part);
      if (current?.name !== name) {
        await end();
        const shape = shapes.get(name);
        if (!shape) throw new BackupRefused(`The backup holds the table ${name}, which its manifest does not name.`);
        current = { name, copy: copyIn(client, shape) };
      }
      for await (const chunk of part.content) await current.copy.write(chunk);
    },
  };
}

/**
 * Stores files under their keys. A file that the store already has with the same size is left as it is. @throws
 * BackupRefused when the store has a file of another size under a key
 */
export function createFileFeed(files: RestoreTarget['files'], present: ReadonlyMap<string, number>) {
  let left = 0;
  return {
    left: () => left,
    async add(part: ArchivePart): Promise<void> {
      const key = fileKey(part);
      const size = present.get(key);
      if (size === part.size) {
        left += 1;
        return;
      }
      if (size !== undefined)
        throw new BackupRefused(`The bucket holds another file under ${key}: restore into an empty bucket.`);
      const path = join(await files.incoming(), newKey());
      try {
        await pipeline(part.content, createWriteStream(path, { mode: 0o600 }));
        await files.keep(path, key);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

const TEXT_ESCAPE = /\\\\/g;

export function readJobs(text: string): SavedJob[] {
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line.replaceAll(TEXT_ESCAPE, '\\')) as SavedJob);
}

/** @throws BackupRefused when SECRET_KEY is set in the environment and differs from the backup's */
export function assertSameSecretKey(target: Pick<RestoreTarget, 'secretKey'>, secretKey: string): void {
  if (target.secretKey !== null && target.secretKey !== secretKey)
    throw new BackupRefused(
      'SECRET_KEY is not the one of the backup: leave it out, and the key is put into the data folder, or set the same one.',
    );
}

/**
 * Ends a restore: puts the installation on hold, saves the backup's keys, and allows it to start. `made_at`: when the
 * copied data was current.
 */
export async function completeRestore(
  client: pg.Client,
  made_at: string,
  { header, secretKey, settings }: Omit<CheckedBackup, 'manifest'>,
  target: RestoreTarget,
): Promise<void> {
  await client.query(
    `insert into installation (key, value) values ('${HOLD_KEY}', $1) on conflict (key) do update set value = excluded.value`,
    [JSON.stringify({ restored_at: target.now.toISOString(), made_at })],
  );
  await client.query(`delete from installation where key = '${CHAIN_KEY}'`);
  // This backup was still running when it copied its own row. It is complete, since this is a copy of it.
  await client.query('update backups set ended_at = started_at where ended_at is null and started_at = $1', [
    header.made_at,
  ]);
  saveKeys(target, secretKey, settings);
  await target.complete();
  await client.query(`drop table public.${UNFINISHED}`);
}

/** `files_present`: files that the bucket already had. `jobs`: jobs that were queued again. */
export type RestoreReport = { files_present: number; jobs: number };

/**
 * Restores a verified backup into an empty database and data folder. The restored installation starts on hold.
 * @throws BackupRefused when something does not match the manifest. The database is then marked as unfinished, and
 * the same command can be run again.
 */
export async function restoreBackup(
  path: string,
  keys: BackupKeys,
  { header, manifest, secretKey, settings }: CheckedBackup,
  target: RestoreTarget,
): Promise<RestoreReport> {
  assertSameSecretKey(target, secretKey);
  const present = new Map<string, number>();
  for await (const { key, size } of target.files.list()) present.set(key, size);
  const { client, finish } = await beginRestore(target.databaseUrl, header, manifest);
  try {
    const tables = createTableFeed(client, new Map(manifest.tables.map((table) => [table.name, table])));
    const files = createFileFeed(target.files, present);
    let jobs = '';
    await readArchive(path, keys, {
      async part(part) {
        if (part.name.startsWith(PART.tables)) return tables.add(part);
        await tables.end();
        if (part.name.startsWith(PART.files)) return files.add(part);
        if (part.name.startsWith(PART.jobs)) for await (const chunk of part.content) jobs += chunk.toString('latin1');
      },
    });
    await tables.end();
    await finish();
    await migrate(target.databaseUrl, target.prepare);
    const queued = await target.queueJobs(readJobs(Buffer.from(jobs, 'latin1').toString('utf8')));
    await completeRestore(client, header.made_at, { header, secretKey, settings }, target);
    return { files_present: files.left(), jobs: queued };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function saveKeys({ dataDir, secretKey: own }: RestoreTarget, secretKey: string, settings: string): void {
  mkdirSync(dataDir, { recursive: true });
  if (own === null) writeFileSync(join(dataDir, 'secret-key'), secretKey, { mode: 0o600 });
  if (settings !== '') writeFileSync(join(dataDir, RESTORED_SETTINGS), settings, { mode: 0o600 });
}

/** The old installation's environment, for the operator to copy from; never read at a start. */
export const RESTORED_SETTINGS = 'restored-settings.env';
