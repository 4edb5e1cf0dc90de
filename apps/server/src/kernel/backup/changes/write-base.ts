import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { ArchiveWriter } from '../archive-writer.ts';
import { segmentOf } from './cluster.ts';
import { type BaseManifest, CHANGE_PART, type Chain } from './format.ts';

/** Folders that are copied without their content: PostgreSQL recreates it, and the log is in the changes. */
const EMPTY = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map|pg_internal\.init.*|pgsql_tmp.*)$/;
const LOG_FOLDERS = ['pg_wal/archive_status', 'pg_wal/summaries'];
const CONTROL = 'global/pg_control';
const CHUNK = 262_144;

/** Lists the cluster's folders and files. `pg_control` is the last file, as in PostgreSQL's own base backups. */
async function listCluster(root: string): Promise<{ folders: string[]; files: string[] }> {
  const folders: string[] = [...LOG_FOLDERS];
  const files: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const found = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of found) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (LEFT_OUT.test(entry.name)) continue;
      if (entry.isDirectory()) {
        folders.push(path);
        if (!EMPTY.has(path)) await walk(path);
      } else if (entry.isFile() && path !== CONTROL) files.push(path);
    }
  };
  await walk('');
  return { folders, files: [...files, CONTROL] };
}

/**
 * Reads exactly `bytes` bytes. If the file has become shorter, zeros fill the rest; replaying the changes corrects
 * them.
 */
async function* exactly(file: FileHandle, bytes: number): AsyncGenerator<Buffer> {
  let rest = bytes;
  while (rest > 0) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(CHUNK, rest)));
    const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer;
    rest -= chunk.length;
    yield chunk;
  }
}

/** Adds a file of the cluster; null if it was removed after it was listed. */
async function addFile(writer: ArchiveWriter, root: string, path: string) {
  const file = await open(join(root, path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return null;
  try {
    const { size } = await file.stat();
    return await writer.addSized(`${CHANGE_PART.cluster}${path}`, size, Readable.from(exactly(file, size)));
  } finally {
    await file.close();
  }
}

/**
 * Writes a copy of a running cluster's files. The copy alone is inconsistent; the changes from `first_segment` on
 * make it consistent.
 * @returns the chain that begins with it
 */
export async function writeBase(
  writer: ArchiveWriter,
  client: pg.Client,
  folder: string,
  facts: Omit<Chain, 'first_segment'>,
): Promise<Chain> {
  const begun = await client.query<{ lsn: string }>(`select (pg_backup_start('freeboard', true) - '0/0')::text as lsn`);
  const chain = { ...facts, first_segment: segmentOf(begun.rows[0]?.lsn ?? '0', facts.segment_bytes) };
  await writer.add(CHANGE_PART.header, JSON.stringify(chain));
  const { folders, files } = await listCluster(folder);
  const all = createHash('sha256');
  let [count, bytes] = [0, 0];
  const note = (path: string, added: { bytes: number; sha256: string }) => {
    all.update(`${path} ${added.bytes} ${added.sha256}\n`);
    count += 1;
    bytes += added.bytes;
  };
  for (const path of files) {
    const added = await addFile(writer, folder, path);
    if (added) note(path, added);
  }
  const ended = await client.query<{ lsn: string; label: string }>(
    `select (lsn - '0/0')::text as lsn, labelfile as label from pg_backup_stop(false)`,
  );
  const label = Buffer.from(ended.rows[0]?.label ?? '');
  const added = await writer.addSized(`${CHANGE_PART.cluster}backup_label`, label.length, Readable.from([label]));
  note('backup_label', added);
  const manifest: BaseManifest = {
    folders,
    files: { count, bytes, sha256: all.digest('hex') },
    last_segment: segmentOf(ended.rows[0]?.lsn ?? '0', facts.segment_bytes),
  };
  await writer.add(CHANGE_PART.manifest, JSON.stringify(manifest));
  return chain;
}
