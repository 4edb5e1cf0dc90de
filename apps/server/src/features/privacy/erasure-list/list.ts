import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

/** The file name of the list of erasures, next to the backups; it is not part of any backup. */
export const ERASURE_LIST = 'erasures.jsonl';

const ids = z.array(z.int().positive());
/**
 * One erasure: ids and keyed hashes of addresses, but no typed text. Other keys, which older lists have, are dropped.
 */
const entrySchema = z.object({
  installation: z.string(),
  erasure_id: z.int().positive(),
  agency_id: z.int().positive(),
  requested_at: z.iso.datetime(),
  client_ids: ids,
  application_ids: ids,
  identifiers: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
});
export type ErasureEntry = z.output<typeof entrySchema>;

const keyOf = ({ installation, erasure_id }: ErasureEntry): string => `${installation} ${erasure_id}`;

/** @throws Error at an invalid line */
export async function readErasureList(path: string): Promise<ErasureEntry[]> {
  const lines = (await readFile(path, 'utf8')).split('\n').filter(Boolean);
  return lines.map((line, index) => {
    const parsed = entrySchema.safeParse(parseJson(line));
    if (!parsed.success) throw new Error(`Line ${index + 1} of ${path} is no erasure of Freeboard.`);
    return parsed.data;
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Adds erasures to a list, without duplicates; the file is replaced atomically. */
export async function addToErasureList(path: string, entries: readonly ErasureEntry[]): Promise<void> {
  const saved = existsSync(path) ? await readErasureList(path) : [];
  const all = new Map([...saved, ...entries].map((entry) => [keyOf(entry), entry]));
  const text = [...all.values()].map((entry) => `${JSON.stringify(entry)}\n`).join('');
  if (existsSync(path) && text === (await readFile(path, 'utf8'))) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = `${path}.${process.pid}.partial`;
  await writeFile(partial, text, { mode: 0o600 });
  await rename(partial, path);
}
