import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type ArchivePart, document, parse, readParts, type Schema } from '../archive-reader.ts';
import { BackupRefused } from '../backup-refused.ts';
import type { BackupKeys } from '../encryption.ts';
import {
  BASE,
  type BaseManifest,
  baseManifestSchema,
  CHANGE_PART,
  CHANGES_FORMAT,
  type Chain,
  chainSchema,
  type Increment,
  type IncrementManifest,
  incrementManifestSchema,
  incrementName,
  incrementSchema,
} from './format.ts';

/** A verified chain: the base copy, and the increments up to number `last`, which have all changes until `through`. */
export type CheckedChain = {
  folder: string;
  chain: Chain;
  base: BaseManifest;
  last: number;
  through: string;
  last_segment: number;
  /** Why the increments after `last` are not used; null if nothing is wrong with them. */
  stopped: string | null;
};

export const chainKeys = ({ identity }: Chain, { origins }: BackupKeys): BackupKeys => ({
  passphrase: null,
  recipient: null,
  identity,
  origins,
});

type Part = (part: ArchivePart) => Promise<void>;

/**
 * Reads an archive of changes, and passes each part between its header and its manifest to `on`.
 * @throws BackupRefused
 */
async function readChanges<H, M>(path: string, keys: BackupKeys, headers: Schema<H>, manifests: Schema<M>, on: Part) {
  let header: H | null = null;
  let manifest: M | null = null;
  for await (const part of readParts(path, keys)) {
    if (part.name === CHANGE_PART.header) header = parse(headers, await document(part));
    else if (part.name === CHANGE_PART.manifest) manifest = parse(manifests, await document(part));
    else await on(part);
  }
  if (header === null || manifest === null) throw new BackupRefused('The file is damaged or cut off.');
  return { header, manifest };
}

export const readBase = (path: string, keys: BackupKeys, on: Part) =>
  readChanges(path, keys, chainSchema, baseManifestSchema, on);
export const readIncrement = (path: string, keys: BackupKeys, on: Part) =>
  readChanges(path, keys, incrementSchema, incrementManifestSchema, on);

function createTally(nameOf: (part: ArchivePart) => string) {
  const all = createHash('sha256');
  let [count, bytes] = [0, 0];
  return {
    async add(part: ArchivePart): Promise<void> {
      const hash = createHash('sha256');
      let size = 0;
      for await (const chunk of part.content) {
        hash.update(chunk);
        size += chunk.length;
      }
      all.update(`${nameOf(part)} ${size} ${hash.digest('hex')}\n`);
      count += 1;
      bytes += size;
    },
    assertSame(expected: { count: number; bytes: number; sha256: string }): void {
      if (count !== expected.count || bytes !== expected.bytes || all.digest('hex') !== expected.sha256)
        throw new BackupRefused('It is damaged: its parts differ from what its manifest says.');
    },
  };
}

/**
 * Verifies the base copy of a backup; null when there is none.
 * @throws BackupRefused when the base copy is damaged, or was made by a newer release
 */
async function checkBase(folder: string, keys: BackupKeys) {
  const path = join(folder, BASE);
  if (!statSync(path, { throwIfNoEntry: false })) return null;
  const tally = createTally(({ name }) => name.slice(CHANGE_PART.cluster.length));
  const { header: chain, manifest: base } = await readBase(path, keys, tally.add);
  tally.assertSame(base.files);
  if (chain.format > CHANGES_FORMAT) throw new BackupRefused('It was made by a newer release of Freeboard.');
  return { chain, base };
}

type Checked = { header: Increment; manifest: IncrementManifest };

async function checkIncrement(path: string, keys: BackupKeys, chain: Chain, n: number, next: number): Promise<Checked> {
  const tally = createTally(({ name }) => name);
  const found = await readIncrement(path, chainKeys(chain, keys), tally.add);
  const { header, manifest } = found;
  tally.assertSame(manifest.content);
  if (header.chain !== chain.chain || header.n !== n || manifest.first_segment !== next)
    throw new BackupRefused('It does not follow the one before it.');
  return found;
}

export const isForbidden = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EACCES' || error.code === 'EPERM');

const OTHER_KEY = /another passphrase or key/;

function reasonOf(name: string, error: unknown): string {
  if (!(error instanceof BackupRefused)) return `${name}: ${error instanceof Error ? error.message : error}`;
  return OTHER_KEY.test(error.message)
    ? `${name} belongs to another backup or installation.`
    : `${name}: ${error.message}`;
}

/**
 * Verifies the base copy and the increments in `folder`, up to the first that is missing, damaged or made after
 * `until`. `names`: the increments that exist.
 * @returns null when there is no base copy
 * @throws BackupRefused when the base copy itself is damaged, from another installation or made by a newer release; the
 * file system's error when a file may not be read
 */
export async function checkChain(
  folder: string,
  installation: string,
  keys: BackupKeys,
  names: ReadonlySet<string>,
  until: Date | null,
): Promise<CheckedChain | null> {
  const found = await checkBase(folder, keys);
  if (!found) return null;
  const { chain, base } = found;
  if (chain.installation !== installation)
    throw new BackupRefused(`The changes in ${folder} are of another installation than the backup.`);
  const checked: CheckedChain = {
    folder,
    chain,
    base,
    last: 0,
    through: chain.made_at,
    stopped: null,
    last_segment: chain.first_segment - 1,
  };
  const newest = [...names].sort().at(-1) ?? '';
  for (let n = 1; incrementName(n) <= newest; n += 1) {
    const name = incrementName(n);
    try {
      if (!names.has(name)) throw new BackupRefused('It is missing.');
      const { header, manifest } = await checkIncrement(join(folder, name), keys, chain, n, checked.last_segment + 1);
      if (until && new Date(header.through) > until) break;
      checked.last = n;
      checked.through = header.through;
      if (manifest.last_segment > checked.last_segment) checked.last_segment = manifest.last_segment;
    } catch (error) {
      if (isForbidden(error)) throw error;
      checked.stopped = reasonOf(name, error);
      break;
    }
  }
  return checked;
}

export const isUsable = ({ base, last_segment }: CheckedChain): boolean => last_segment >= base.last_segment;
