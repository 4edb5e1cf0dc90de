import { type HeldCounts, localDate, retainedUntil } from '@freeboard/domain';
import { Effects } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { Process } from '../../../kernel/process.ts';
import { countHeld, obstacleOf } from '../held.queries.ts';
import { lockJob, type PrivacyJob, updateJob } from '../jobs.queries.ts';
import { legalRecords } from '../legal.ts';
import { NOBODY, type Subject } from '../subject/subject.ts';
import { saveCertificate } from './certificate.ts';
import { eraseHistory, eraseTables, hideConsents, lockSubject, unreferencedFiles } from './erase.queries.ts';
import { insertRetained, policyFiles, retainedRows } from './retain.queries.ts';

/** Applications that are erased in one transaction. */
const BATCH = 10;

/** Why an erasure stops: something is under way that must end first. */
export class ErasureStopped extends Error {}

const subjectOf = ({ services }: Process, job: PrivacyJob): Subject => {
  if (job.subject_sealed === null) throw new Error(`The erasure ${job.id} has no subject.`);
  return JSON.parse(services.vault.open(job.subject_sealed)) as Subject;
};

/** Seals what the law requires to keep of applications that are about to be erased. @returns files that stay */
async function retain(trx: Database, app: Process, job: PrivacyJob, subject: Subject): Promise<string[]> {
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

/** Erases a part of a person in the transaction of the job's progress. */
async function erasePart(trx: Database, app: Process, job: PrivacyJob, part: Subject, done: number): Promise<void> {
  const obstacle = await obstacleOf(trx, part);
  if (obstacle) throw new ErasureStopped(obstacle);
  const counts = add(job.counts as HeldCounts, await countHeld(trx, part));
  const today = localDate(app.clock.now());
  const retainedFiles = new Set(await retain(trx, app, job, part));
  await eraseHistory(trx, part, job.id);
  await hideConsents(trx, part, retainedUntil('consent', today));
  const files = await eraseTables(trx, part);
  await updateJob(trx, job.id, {
    state: 'running',
    position: job.position + done,
    counts: JSON.stringify(counts),
    pending_files: [...job.pending_files, ...files.filter((key) => !retainedFiles.has(key))],
    touched_at: app.clock.now(),
  });
}

/** Erases the next applications of a person. @returns false where none is left, or the job has ended */
async function eraseApplications(app: Process, id: number): Promise<boolean> {
  return app.connection.db.transaction().execute(async (trx) => {
    const job = await lockJob(trx, id);
    if (!job) return false;
    const subject = subjectOf(app, job);
    const left = await lockSubject(trx, subject);
    const batch = left.slice(0, BATCH);
    // What came since the erasure was begun is counted as well.
    if (left.length <= BATCH) return false;
    const part: Subject = { ...NOBODY, agencyId: subject.agencyId, applicationIds: batch };
    await erasePart(trx, app, job, part, batch.length);
    return true;
  });
}

/** Erases the last applications, and all that is of the person alone. */
async function eraseRest(app: Process, id: number): Promise<void> {
  await app.connection.db.transaction().execute(async (trx) => {
    const job = await lockJob(trx, id);
    if (!job || job.position === job.total - 1) return;
    const subject = subjectOf(app, job);
    const applicationIds = await lockSubject(trx, subject);
    await erasePart(trx, app, job, { ...subject, applicationIds }, job.total - 1 - job.position);
  });
}

/** Removes the files whose rows are gone. */
async function removeFiles(app: Process, id: number): Promise<PrivacyJob | undefined> {
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
 * Erases a person: batches of applications, then the rest, then the files; the certificate ends the job. Each part is
 * done once, whichever process goes on with it. @throws ErasureStopped
 */
export async function erasePersonOf(app: Process, id: number): Promise<void> {
  while (await eraseApplications(app, id));
  await eraseRest(app, id);
  const job = await removeFiles(app, id);
  if (!job) return;
  const storage_key = await saveCertificate(app, job);
  await app.connection.db.transaction().execute(async (trx) => {
    const now = app.clock.now();
    await updateJob(trx, id, {
      state: 'done',
      position: job.total,
      storage_key,
      pending_files: [],
      subject_sealed: null,
      client_id: null,
      address: '',
      name: '',
      touched_at: now,
      ended_at: now,
    });
    const effects = new Effects();
    const changes = [{ field: 'counts', from: null, to: job.counts }];
    effects.history.push({ action: 'erased a person', agencyId: job.agency_id, changes });
    await flush(trx, effects, { ...SYSTEM, agencyId: job.agency_id }, app.queue);
  });
}
