import { z } from 'zod';
import type { App } from '../kernel/app.ts';
import { auditFiles, type FileAudit, readFileSweep, writeFileSweep } from '../kernel/files/named-files.queries.ts';
import { defineJob } from '../kernel/jobs.ts';

const DAY_MS = 86_400_000;
const EVERY_MS = 7 * DAY_MS;
/** A file is stored before its row is written, so a younger file's row may still come. */
const SAFE_AGE_MS = 7 * DAY_MS;
/**
 * With more files than this, they are not leftovers: the database belongs to other files, or a table was
 * forgotten.
 */
const MOST_LEFTOVERS = 200;
const MOST_SHARE = 0.1;

/**
 * Selects the leftovers that may be removed. None in a bucket, where another installation may have its files, and
 * none when there are suspiciously many.
 */
function removable({ unnamed }: FileAudit, named: number, isBucket: boolean, now: Date) {
  if (isBucket || unnamed.length > Math.max(MOST_LEFTOVERS, named * MOST_SHARE)) return [];
  return unnamed.filter(({ modified }) => now.getTime() - modified.getTime() >= SAFE_AGE_MS);
}

/**
 * Compares rows with stored files once a week, removes old files without a row, and saves the counts of differences.
 */
async function sweepFiles({ connection: { db }, services, clock, log }: App): Promise<void> {
  const now = clock.now();
  const last = await readFileSweep(db);
  if (last && now.getTime() - Date.parse(last.swept_at) < EVERY_MS) return;
  const audit = await auditFiles(db, services.files);
  const old = removable(audit, audit.named, services.env.s3 !== null, now);
  for (const { key } of old) await services.files.remove(key);
  const [missing, unnamed] = [audit.missing.length, audit.unnamed.length - old.length];
  if (missing + unnamed + old.length > 0)
    log.warn(
      { missing, unnamed, removed: old.length, some: audit.missing.slice(0, 10) },
      'stored files and database rows differ',
    );
  await writeFileSweep(db, { swept_at: now.toISOString(), missing, unnamed, removed: old.length });
}

export const sweepFilesJob = defineJob('sweep_files', z.object({}), sweepFiles, {
  concurrency: 1,
  everySeconds: 3_600,
});
