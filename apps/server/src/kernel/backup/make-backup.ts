import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { BACKUP_CLIENT } from '../database/pool.ts';
import { type FileStore, isGone } from '../files/files.ts';
import { assertOpens, KEY_CHECK } from '../installation.ts';
import { createVault } from '../secrets.ts';
import { StartRefused } from '../start-refused.ts';
import { type ArchiveWriter, writeArchive } from './archive-writer.ts';
import { BackupRefused } from './backup-refused.ts';
import { copyJobsOut, copyOut, historyHeads, listSequences, listTables, openClient } from './database-copy.ts';
import type { BackupKeys } from './encryption.ts';
import { type BackupHeader, type BackupManifest, FORMAT, PART } from './manifest.ts';
import { createSigner } from './origin.ts';

export type BackupSource = {
  databaseUrl: string;
  files: Pick<FileStore, 'list' | 'read'>;
  secretKey: string;
  /** The installation's environment variables, as lines of an environment file. */
  settings: string;
  version: string;
  now: Date;
};

export type BackupReport = { header: BackupHeader; manifest: BackupManifest; bytes: number; seconds: number };

async function readHeader(client: pg.Client, { version, now }: BackupSource): Promise<BackupHeader> {
  const { rows: migrations } = await client.query('select name, checksum from migrations order by name collate "C"');
  const { rows } = await client.query<{ postgres: string; installation: string | null }>(`
    select current_setting('server_version') as postgres,
      (select value from installation where key = 'installation_id') as installation`);
  return {
    product: 'freeboard',
    format: FORMAT,
    version,
    made_at: now.toISOString(),
    installation: rows[0]?.installation ?? '',
    postgres: rows[0]?.postgres ?? '',
    migrations,
  };
}

/**
 * Refuses a SECRET_KEY that cannot decrypt the copy's secrets: a restored installation could not start with it.
 * @throws BackupRefused
 */
async function assertKeyOf(client: pg.Client, secretKey: string): Promise<void> {
  const { rows } = await client.query<{ value: string }>('select value from installation where key = $1', [KEY_CHECK]);
  try {
    if (rows[0]) assertOpens(rows[0].value, createVault(secretKey));
  } catch (error) {
    throw error instanceof StartRefused ? new BackupRefused(error.message) : error;
  }
}

/** Adds all tables from one snapshot, so that the copy is consistent while users continue to work. */
async function addDatabase(writer: ArchiveWriter, client: pg.Client, source: BackupSource) {
  await client.query('begin isolation level repeatable read read only');
  await assertKeyOf(client, source.secretKey);
  const header = await readHeader(client, source);
  await writer.add(PART.header, JSON.stringify(header));
  await writer.add(PART.secretKey, source.secretKey);
  await writer.add(PART.settings, source.settings);
  const tables: BackupManifest['tables'] = [];
  for (const shape of await listTables(client)) {
    const { lines, ...digest } = await writer.addStream(`${PART.tables}${shape.name}`, copyOut(client, shape));
    tables.push({ ...shape, rows: lines, ...digest });
  }
  const { lines, ...digest } = await writer.addStream(PART.jobs.slice(0, -1), copyJobsOut(client));
  const jobs = { rows: lines, ...digest };
  const sequences = await listSequences(client);
  const history = await historyHeads(client);
  await client.query('commit');
  return { header, tables, jobs, sequences, history };
}

/**
 * Adds the files after the snapshot was taken, so that those it refers to are included, except for files removed since.
 */
async function addFiles(writer: ArchiveWriter, files: BackupSource['files']): Promise<BackupManifest['files']> {
  const all = createHash('sha256');
  let [count, bytes, missing] = [0, 0, 0];
  for await (const { key, size } of files.list()) {
    let content: Readable;
    try {
      content = await files.read(key);
    } catch (error) {
      if (!isGone(error)) throw error;
      // The file was removed after it was listed.
      missing += 1;
      continue;
    }
    const { sha256 } = await writer.addSized(`${PART.files}${key}`, size, content);
    all.update(`${key} ${size} ${sha256}\n`);
    count += 1;
    bytes += size;
  }
  return { count, bytes, sha256: all.digest('hex'), missing };
}

/**
 * Writes an encrypted backup of a running installation to `path`: database, waiting jobs, files and keys. Uses a few
 * megabytes of memory, whatever the installation's size.
 * @throws BackupRefused when it cannot be made; no file remains then
 */
export async function makeBackup(source: BackupSource, path: string, keys: BackupKeys): Promise<BackupReport> {
  const started = performance.now();
  const client = await openClient(source.databaseUrl, BACKUP_CLIENT);
  try {
    const { result, bytes } = await writeArchive(
      path,
      keys,
      async (writer) => {
        const { header, ...database } = await addDatabase(writer, client, source);
        const files = await addFiles(writer, source.files);
        const manifest: BackupManifest = { ...database, files };
        await writer.add(PART.manifest, JSON.stringify(manifest));
        return { header, manifest };
      },
      createSigner(source.secretKey),
    );
    return { ...result, bytes, seconds: (performance.now() - started) / 1_000 };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42P01')
      throw new BackupRefused('The database holds no installation of Freeboard yet: there is nothing to back up.');
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
