import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { App } from '../kernel/app.ts';
import { MARKS, type StoredFile } from '../kernel/files/files.ts';
import {
  auditFiles,
  type FileAudit,
  ownMarks,
  readFileSweep,
  saveOwnMarks,
  unreferencedFiles,
  writeFileSweep,
} from '../kernel/files/named-files.queries.ts';
import { defineJob } from '../kernel/jobs.ts';
import { newKey } from '../kernel/secrets.ts';

const DAY_MS = 86_400_000;
const EVERY_MS = 7 * DAY_MS;
/**
 * A file is stored before its row is written, so the row of a younger file may still follow. It is also more than two
 * weekly sweeps, so that an installation that runs on a copy of the database sees the mark that the original has
 * renewed since, before it could remove the original's new files.
 */
const SAFE_AGE_MS = 15 * DAY_MS;
/** An installation that has not renewed its mark for this long no longer uses the store. */
const MARK_MS = 29 * DAY_MS;
/** Milliseconds for listing and again for removing; together less than a job may take. */
const LONGEST_MS = 5 * 60_000;
const PORTION = 100;
/**
 * If more files than this (and more than MOST_SHARE of the files with rows) have no row, they are not leftovers: the
 * database belongs to other files, or FILE_COLUMNS lacks a table.
 */
const MOST_LEFTOVERS = 200;
const MOST_SHARE = 0.1;

/**
 * Renews this installation's mark in the store. @returns false if its previous mark is missing, or another
 * installation has renewed its mark recently: files without a row here may then be that installation's
 */
async function isOnlyOne({ connection: { db }, services: { files }, clock }: App): Promise<boolean> {
  const own = await ownMarks(db);
  const present: StoredFile[] = [];
  for await (const mark of files.marks()) present.push(mark);
  const renewed = `${MARKS}${newKey()}`;
  // Saved before its file is stored: otherwise, if this process died in between, the mark would look like another
  // installation's.
  await saveOwnMarks(db, [...own, renewed]);
  const path = join(await files.incoming(), newKey());
  await writeFile(path, '');
  await files.keep(path, renewed);
  const since = clock.now().getTime() - MARK_MS;
  const [mine, others] = [
    present.filter(({ key }) => own.includes(key)),
    present.filter(({ key }) => !own.includes(key)),
  ];
  const [used, unused] = [
    others.filter(({ modified }) => modified.getTime() > since),
    others.filter(({ modified }) => modified.getTime() <= since),
  ];
  for (const { key } of [...mine, ...unused]) await files.remove(key);
  await saveOwnMarks(db, [renewed]);
  return used.length === 0 && mine.length > 0;
}

/** Removes the files that still have no row. @returns how many, and whether there was time for all of them */
async function remove({ connection: { db }, services: { files } }: App, keys: readonly string[]) {
  const ends = performance.now() + LONGEST_MS;
  let removed = 0;
  for (let from = 0; from < keys.length; from += PORTION) {
    if (performance.now() > ends) return { removed, is_done: false };
    // The store reports its faults itself; the file is removed a week later.
    for (const key of await unreferencedFiles(db, keys.slice(from, from + PORTION)))
      removed += await files.remove(key).then(
        () => 1,
        () => 0,
      );
  }
  return { removed, is_done: true };
}

const oldOf = ({ unnamed }: FileAudit, now: Date) =>
  unnamed.filter(({ modified }) => now.getTime() - modified.getTime() >= SAFE_AGE_MS).map(({ key }) => key);

/**
 * Compares rows with stored files once a week (again while incomplete), removes old files without a row, and saves
 * counts of the differences. Removes nothing if another installation may use the store, or if too many files lack a
 * row.
 */
async function sweepFiles(app: App): Promise<void> {
  const { connection, services, clock, log } = app;
  const { db } = connection;
  const now = clock.now();
  const last = await readFileSweep(db);
  const isDue = !last || last.is_done === false || now.getTime() - Date.parse(last.swept_at) >= EVERY_MS;
  if (!isDue) return;
  const isAlone = await isOnlyOne(app);
  const audit = await auditFiles(db, services.files, LONGEST_MS);
  const old = oldOf(audit, now);
  const isTooMany = audit.unnamed.length > Math.max(MOST_LEFTOVERS, audit.named * MOST_SHARE);
  const withheld = !isAlone ? 'shared_store' : isTooMany ? 'too_many' : null;
  const { removed, is_done } = await remove(app, withheld ? [] : old);
  const sweep = {
    swept_at: now.toISOString(),
    missing: audit.missing.length,
    unnamed: audit.unnamed.length - removed,
    removed,
    old: old.length - removed,
    withheld,
    is_done,
  } as const;
  if (sweep.missing + sweep.unnamed + removed > 0)
    log.warn({ ...sweep, some: audit.missing.slice(0, 10) }, 'stored files and database rows differ');
  await writeFileSweep(db, sweep);
}

export const sweepFilesJob = defineJob('sweep_files', z.object({}), sweepFiles, {
  concurrency: 1,
  everySeconds: 3_600,
});
