import { createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ArchivePart } from '../archive-reader.ts';
import { BackupRefused } from '../backup-refused.ts';
import type { BackupKeys } from '../encryption.ts';
import { BASE, CHANGE_PART, incrementName } from './format.ts';
import { type CheckedChain, chainKeys, readBase, readIncrement } from './read-chain.ts';

/** @throws BackupRefused for a path that leads out of the cluster */
function within(root: string, path: string): string {
  if (path === '' || path.startsWith('/') || normalize(path) !== path || path.startsWith('..'))
    throw new BackupRefused(`The base copy holds a file with a name that is not allowed: ${path}`);
  return join(root, path);
}

const RELATION = String.raw`\d+(_(fsm|vm|init))?(\.\d+)?`;
const HEX = '[0-9A-F]{1,16}';
/**
 * Files with a cluster's data. Configuration files are left out, because they could make PostgreSQL run a program; a
 * restored cluster gets new ones.
 */
const CLUSTER_FILES = new RegExp(
  `^(${[
    'PG_VERSION',
    'backup_label',
    `global/(${RELATION}|pg_control|pg_filenode\\.map)`,
    `base/\\d+/(${RELATION}|PG_VERSION|pg_filenode\\.map)`,
    `pg_(xact|commit_ts|twophase)/${HEX}`,
    `pg_multixact/(members|offsets)/${HEX}`,
    'pg_logical/replorigin_checkpoint',
    'pg_stat/pgstat\\.stat',
  ].join('|')})$`,
);
export const isClusterFile = (path: string): boolean => CLUSTER_FILES.test(path);

/** Writes a log segment as a sparse file, because a segment of a quiet time is almost empty. */
async function writeSparse(path: string, { content, size }: ArchivePart): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    let at = 0;
    for await (const chunk of content) {
      if (chunk.some((byte) => byte !== 0)) await file.write(chunk, 0, chunk.length, at);
      at += chunk.length;
    }
    await file.truncate(size);
  } finally {
    await file.close();
  }
}

export async function writeCluster(
  root: string,
  keys: BackupKeys,
  { folder, chain, base, last }: CheckedChain,
): Promise<void> {
  for (const path of base.folders) await mkdir(within(root, path), { recursive: true, mode: 0o700 });
  await readBase(join(folder, BASE), keys, async (part) => {
    const name = part.name.slice(CHANGE_PART.cluster.length);
    if (!isClusterFile(name)) return;
    const path = within(root, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(part.content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  });
  for (let n = 1; n <= last; n += 1)
    await readIncrement(join(folder, incrementName(n)), chainKeys(chain, keys), async (part) => {
      if (!part.name.startsWith(CHANGE_PART.segments)) return;
      const name = part.name.slice(CHANGE_PART.segments.length);
      if (!/^[0-9A-F]{24}$/.test(name)) throw new BackupRefused(`The changes hold a segment named ${name}.`);
      await writeSparse(join(root, 'pg_wal', name), part);
    });
}
