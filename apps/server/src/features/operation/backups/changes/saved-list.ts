import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../../../../kernel/env/env.ts';
import type { ChainState } from './state.queries.ts';

/**
 * The state of a chain after one increment; `files` are all files saved by then, null when they are in a bucket, which
 * survives the loss of the machine. The list is written before the increment, so that a complete increment at its
 * destination always has its list.
 */
export type SavedList = Pick<ChainState, 'next_segment' | 'saved_at'> & { files: readonly string[] | null };

const folderOf = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'saved-changes');
const nameOf = (chain: string, n: number) => `${chain}.${n}.json`;

export async function writeSavedList(env: Pick<Env, 'dataDir'>, chain: string, n: number, list: SavedList) {
  const path = join(folderOf(env), nameOf(chain, n));
  await mkdir(folderOf(env), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.new`, JSON.stringify(list), { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/** The list of increment `n` (0: the backup itself); null if there is none. */
export async function readSavedList(env: Pick<Env, 'dataDir'>, chain: string, n: number): Promise<SavedList | null> {
  try {
    return JSON.parse(await readFile(join(folderOf(env), nameOf(chain, n)), 'utf8')) as SavedList;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Deletes all lists except that of increment `n`; one that cannot be deleted does no harm. */
export async function removeOtherLists(env: Pick<Env, 'dataDir'>, chain: string, n: number): Promise<void> {
  const names = await readdir(folderOf(env)).catch(() => []);
  const others = names.filter((name) => name !== nameOf(chain, n)).map((name) => join(folderOf(env), name));
  // 'saved-files.json' is the single list that earlier releases wrote.
  for (const path of [...others, join(env.dataDir, 'saved-files.json')])
    await rm(path, { force: true }).catch(() => undefined);
}
