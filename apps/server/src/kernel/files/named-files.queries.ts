import { sql } from 'kysely';
import type { Database } from '../database/pool.ts';
import { isDatabaseAway } from '../faults.ts';
import { installationJson, setInstallationValue } from '../installation.ts';
import { type FileStore, isFileKey, type StoredFile } from './files.ts';

/**
 * Every column with keys of stored files, except for `documents`, whose rows refer to a file for an hour, and
 * `privacy_jobs.pending_files`, whose files are about to be removed.
 */
export const FILE_COLUMNS = [
  { table: 'attachments', column: 'storage_key' },
  { table: 'message_files', column: 'storage_key' },
  { table: 'bulk_uploads', column: 'storage_key' },
  { table: 'bulk_jobs', column: 'storage_key' },
  { table: 'privacy_jobs', column: 'storage_key' },
  { table: 'retained_records', column: 'storage_keys' },
] as const;

const PAGE = 5_000;

const keysIn = (column: string, row: string) =>
  column === 'storage_keys'
    ? sql`unnest(${sql.ref(`${row}.${column}`)})`
    : sql`(select ${sql.ref(`${row}.${column}`)} where ${sql.ref(`${row}.${column}`)} is not null)`;

async function namedFiles(db: Database): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { table, column } of FILE_COLUMNS)
    for (let after: number | null = 0; after !== null; ) {
      const { rows }: { rows: { last: number | null; keys: string[] }[] } = await sql<{
        last: number | null;
        keys: string[];
      }>`
        with page as (
          select id, ${sql.ref(column)} from ${sql.table(table)} where id > ${after} order by id limit ${PAGE})
        select max(page.id) as last, coalesce(array_agg(file) filter (where file is not null), '{}') as keys
        from page left join lateral ${keysIn(column, 'page')} as files (file) on true`.execute(db);
      for (const key of rows[0]?.keys ?? []) named.add(key);
      after = rows[0]?.last ?? null;
    }
  return named;
}

export async function unreferencedFiles(db: Database, keys: readonly string[]): Promise<string[]> {
  const isNamed = FILE_COLUMNS.map(({ table, column }) =>
    column === 'storage_keys'
      ? sql`not exists (select from ${sql.table(table)} where key = any (${sql.ref(column)}))`
      : sql`not exists (select from ${sql.table(table)} where ${sql.ref(column)} = key)`,
  );
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) keys (key) where ${sql.join(isNamed, sql` and `)}`.execute(db);
  return rows.map(({ key }) => key);
}

/**
 * Runs `work`, which saves the rows of newly stored files, and removes the files if that fails. If it is unknown
 * whether the rows were committed, the files stay: an extra file is better than a missing one, and the weekly
 * comparison removes it.
 * @returns what `work` returns: whether it saved the rows
 */
export async function keepWithRows(
  files: Pick<FileStore, 'remove'>,
  keys: readonly string[],
  work: () => Promise<boolean>,
): Promise<boolean> {
  const forget = async () => {
    for (const key of keys) await files.remove(key).catch(() => undefined);
  };
  try {
    const isKept = await work();
    if (!isKept) await forget();
    return isKept;
  } catch (error) {
    if (!isDatabaseAway(error)) await forget();
    throw error;
  }
}

/**
 * `missing`: keys in rows whose file is not stored. `unnamed`: stored files without a row. `named`: how many keys
 * rows have.
 */
export type FileAudit = { named: number; missing: string[]; unnamed: StoredFile[] };

/**
 * Compares rows with stored files. Files that are added or removed during the comparison are in neither list.
 * @throws Error when listing takes longer than `longest_ms` milliseconds
 */
export async function auditFiles(
  db: Database,
  files: Pick<FileStore, 'list'>,
  longest_ms = Number.POSITIVE_INFINITY,
): Promise<FileAudit> {
  const ends = performance.now() + longest_ms;
  // Reads the rows first: a file is stored before its row is committed and removed after its row.
  const named = await namedFiles(db);
  const { size } = named;
  const unnamed: StoredFile[] = [];
  for await (const file of files.list()) {
    if (!named.delete(file.key) && isFileKey(file.key)) unnamed.push(file);
    if (performance.now() > ends) throw new Error('The stored files could not be listed in time.');
  }
  const candidates = [...named];
  const unnamedNow = new Set<string>();
  const all = [...candidates, ...unnamed.map(({ key }) => key)];
  for (let from = 0; from < all.length; from += PAGE)
    for (const key of await unreferencedFiles(db, all.slice(from, from + PAGE))) unnamedNow.add(key);
  return {
    named: size,
    missing: candidates.filter((key) => !unnamedNow.has(key)),
    unnamed: unnamed.filter(({ key }) => unnamedNow.has(key)),
  };
}

const SWEEP_KEY = 'file_sweep';
/**
 * The result of a comparison. `unnamed`: stored files without a row, after the removal; `old`: those of them that are
 * old enough to remove. `withheld`: why none were removed. `is_done`: false if there was no time for all, and the
 * rest follows soon. Results of earlier releases lack the last three.
 */
type FileSweep = {
  swept_at: string;
  missing: number;
  unnamed: number;
  removed: number;
  old?: number;
  withheld?: 'shared_store' | 'too_many' | null;
  is_done?: boolean;
};

export const readFileSweep = (db: Database): Promise<FileSweep | null> => installationJson(db, SWEEP_KEY);

export const writeFileSweep = (db: Database, sweep: FileSweep): Promise<void> =>
  setInstallationValue(db, SWEEP_KEY, JSON.stringify(sweep));

const MARKS_KEY = 'file_store_marks';

export const ownMarks = async (db: Database): Promise<string[]> => (await installationJson(db, MARKS_KEY)) ?? [];

export const saveOwnMarks = (db: Database, marks: readonly string[]): Promise<void> =>
  setInstallationValue(db, MARKS_KEY, JSON.stringify(marks));

export async function fileGauges(db: Database): Promise<[name: string, value: number][]> {
  const sweep = await readFileSweep(db);
  return [
    ['freeboard_files_missing', sweep?.missing ?? 0],
    ['freeboard_files_unnamed', sweep?.unnamed ?? 0],
    ['freeboard_files_swept_seconds', sweep ? Math.floor(Date.parse(sweep.swept_at) / 1_000) : 0],
  ];
}
