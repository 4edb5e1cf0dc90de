import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { localDate } from '@freeboard/domain/forms';
import { type HeldCounts, retainedUntil } from '@freeboard/domain/privacy';
import { createBackupBucket } from '../../../integrations/storage/backup-bucket.ts';
import { afterLock } from '../../../kernel/backup/database-copy.ts';
import { Effects } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { unreferencedFiles } from '../../../kernel/files/named-files.queries.ts';
import { erasureEntries } from '../erasure-list/erasures.queries.ts';
import { addToErasureList, ERASURE_LIST } from '../erasure-list/list.ts';
import { countHeld, obstacleOf } from '../held.queries.ts';
import { blankJobsOf, endJob, lockJob, type PrivacyJob, reasonAfter, updateJob } from '../jobs.queries.ts';
import { legalRecords } from '../legal.ts';
import { contactAddresses, NOBODY, type Subject } from '../subject/subject.ts';
import { saveCertificate } from './certificate.ts';
import { eraseHistory, eraseTables, hideConsents, lockSubject } from './erase.queries.ts';
import type { ErasureApp } from './erasure-app.ts';
import { insertRetained, policyFiles, retainedRows } from './retain.queries.ts';

const BATCH = 10;

/** `isRepeated` when a restored copy repeats an erasure: open work there is ignored, and no certificate is written. */
type Options = { isRepeated?: boolean };

/** The erasure must wait for work to end; the message says which. */
export class ErasureStopped extends Error {}

const subjectOf = ({ services }: ErasureApp, sealed: Buffer): Subject =>
  JSON.parse(services.vault.open(sealed)) as Subject;

/**
 * Seals the records of these applications that must be retained by law, before the applications are erased.
 * @returns the storage keys of files that must be kept
 */
async function retain(trx: Database, app: ErasureApp, job: PrivacyJob, subject: Subject): Promise<string[]> {
  const now = app.clock.now();
  const { agencyId } = subject;
  const files: string[] = [];
  for (const { kind, application_id, until } of await legalRecords(trx, subject, now)) {
    const rows = await retainedRows(trx, agencyId, application_id, kind);
    const storage_keys = kind === 'policy' ? await policyFiles(trx, agencyId, application_id) : [];
    files.push(...storage_keys);
    await insertRetained(trx, {
      agency_id: agencyId,
      erasure_id: job.id,
      kind,
      ends_on: until,
      sealed: app.services.vault.seal(JSON.stringify(rows)),
      storage_keys,
      created_at: now,
    });
  }
  return files;
}

const add = (counts: HeldCounts, more: HeldCounts): HeldCounts => {
  const sum: Record<string, number> = { ...counts };
  for (const [kind, n] of Object.entries(more)) sum[kind] = (sum[kind] ?? 0) + n;
  return sum;
};

type Part = { subject: Subject; left: readonly number[]; done: number; isLast: boolean };

/** Erases a part of a person's data, in the transaction that records the progress. @throws ErasureStopped */
async function erasePart(
  trx: Database,
  app: ErasureApp,
  job: PrivacyJob,
  { subject, left, done, isLast }: Part,
  { isRepeated = false }: Options,
): Promise<void> {
  // Checks everything that is left, so that no part is erased before a later part turns out to be blocked.
  const obstacle = isRepeated ? null : await obstacleOf(trx, { ...subject, applicationIds: left });
  if (obstacle) throw new ErasureStopped(obstacle);
  const counts = add(job.counts as HeldCounts, await countHeld(trx, subject));
  const today = localDate(app.clock.now());
  const retainedFiles = new Set(await retain(trx, app, job, subject));
  await eraseHistory(trx, subject, job.id);
  await hideConsents(trx, subject, retainedUntil('consent', today));
  const files = await eraseTables(trx, subject);
  if (isLast) files.push(...(await blankJobsOf(trx, subject, contactAddresses(subject), job.id)));
  await updateJob(trx, job.id, {
    state: 'running',
    position: Math.min(job.position + done, job.total - 1),
    counts: JSON.stringify(counts),
    pending_files: [...job.pending_files, ...files.filter((key) => !retainedFiles.has(key))],
    touched_at: app.clock.now(),
    ...(isLast ? { subject_sealed: null } : {}),
  });
}

/**
 * Erases the next applications of a person, including those created since the erasure began, and with the last ones
 * everything else about the person.
 * @returns whether there is more to erase
 */
const eraseNext = (app: ErasureApp, id: number, options: Options): Promise<boolean> =>
  app.connection.db.transaction().execute(async (trx) => {
    const job = await lockJob(trx, id);
    if (!job || job.subject_sealed === null) return false;
    const subject = subjectOf(app, job.subject_sealed);
    const left = await lockSubject(trx, subject);
    const isLast = left.length <= BATCH;
    const applicationIds = left.slice(0, BATCH);
    const part: Part = isLast
      ? { subject: { ...subject, applicationIds }, left, done: job.total, isLast }
      : {
          subject: { ...NOBODY, agencyId: subject.agencyId, applicationIds },
          left,
          done: applicationIds.length,
          isLast,
        };
    await erasePart(trx, app, job, part, options);
    return !isLast;
  });

/** Deletes the job's pending files that no row refers to anymore. @returns the job; undefined when it has ended */
export async function removeFiles(app: ErasureApp, id: number): Promise<PrivacyJob | undefined> {
  const { db } = app.connection;
  const job = await lockJob(db, id);
  if (!job) return;
  for (const key of await unreferencedFiles(db, job.pending_files))
    await app.services.files.remove(key).catch((error: unknown) => {
      app.log.warn({ err: error, erasure: id }, 'a file of an erased person could not be removed');
      throw error;
    });
  return job;
}

/**
 * Adds the erasure to the list next to the backups, in the folder and in the bucket if configured, before the job is
 * marked as done.
 */
async function listErasure({ connection, services }: ErasureApp, id: number, options: Options): Promise<void> {
  const entries = await erasureEntries(connection.db, services.installation, id);
  // Only one process at a time writes the list; otherwise one would overwrite what another adds.
  await afterLock(connection.url, 'erasures', () => writeEntries(services, entries, options));
}

type Entries = Awaited<ReturnType<typeof erasureEntries>>;

async function writeEntries(services: ErasureApp['services'], entries: Entries, { isRepeated }: Options) {
  const path = join(services.env.backup.folder, ERASURE_LIST);
  const bucket = createBackupBucket(services.env);
  // If the folder was lost with its machine, the list begins as a copy of the bucket's.
  if (bucket && !existsSync(path) && !isRepeated) {
    await mkdir(services.env.backup.folder, { recursive: true, mode: 0o700 });
    if (!(await bucket.fetch(ERASURE_LIST, `${path}.fetched`))) await writeFile(`${path}.fetched`, '');
    await rename(`${path}.fetched`, path);
  }
  await addToErasureList(path, entries);
  if (bucket && !isRepeated) await bucket.put(path, ERASURE_LIST);
}

/**
 * Erases a person: first rows in batches, then files; writing the certificate ends the job. Each part is done once,
 * whichever process does it.
 * @throws ErasureStopped
 */
export async function erasePersonOf(app: ErasureApp, id: number, options: Options = {}): Promise<void> {
  while (await eraseNext(app, id, options));
  const job = await removeFiles(app, id);
  if (!job) return;
  await listErasure(app, id, options);
  const storage_key = options.isRepeated ? null : await saveCertificate(app, job);
  const isEnded = await app.connection.db.transaction().execute(async (trx) => {
    const now = app.clock.now();
    const isOurs = await endJob(trx, id, {
      state: 'done',
      position: job.total,
      storage_key,
      pending_files: [],
      client_id: null,
      address: '',
      name: '',
      reason: reasonAfter(job),
      touched_at: now,
      ended_at: now,
    });
    // Another process took the job for stalled and ended it.
    if (!isOurs) return false;
    const effects = new Effects();
    const changes = [{ field: 'counts', from: null, to: job.counts }];
    const action = options.isRepeated ? 'erased a person again after a restore' : 'erased a person';
    effects.history.push({ action, agencyId: job.agency_id, changes });
    await flush(trx, effects, { ...SYSTEM, agencyId: job.agency_id }, null);
    return true;
  });
  if (isEnded || storage_key === null) return;
  for (const key of await unreferencedFiles(app.connection.db, [storage_key])) await app.services.files.remove(key);
}
