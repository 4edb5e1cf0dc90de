import { z } from 'zod';
import type { App } from '../../kernel/app.ts';
import type { Context } from '../../kernel/context/context.ts';
import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { Fault, found, isDatabaseAway, isPassing } from '../../kernel/faults.ts';
import { defineJob } from '../../kernel/jobs.ts';
import { retryWhileDatabaseDown } from '../../kernel/retry-while-database-down.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { isAgencyActive } from '../accounts/index.ts';
import { crmOf } from './connection.ts';
import { applicationFor, filesOf, noteFor, notePush } from './crm.queries.ts';
import { recordOf } from './records.ts';
import { type Crm, CrmError, type CrmPlace } from './zoho/crm.ts';

const QUEUE = 'push_note_to_crm';

/** @throws Fault not_found, conflict */
export async function crmRecordOf(db: TenantDb, applicationId: number) {
  const row = found(await applicationFor(db, applicationId));
  if (!recordOf(row)) throw new Fault('conflict', 'Choose the CRM record first.');
  return row;
}

/** Queues copying a note to the CRM, in the caller's transaction. @throws Fault not_found, conflict */
export async function queueNotePush(
  context: Pick<Context, 'db' | 'enqueue'>,
  applicationId: number,
  noteId: number,
): Promise<void> {
  const row = await crmRecordOf(context.db, applicationId);
  if (!(await notePush(context.db, noteId, 'waiting', '', [null, 'failed'])))
    throw new Fault('conflict', 'This note is in the CRM already, or on its way there.');
  context.enqueue({ queue: QUEUE, data: { agency_id: row.agency_id, application_id: applicationId, note_id: noteId } });
}

/** Queues copying a note with its files to the CRM. @throws Fault not_found, conflict, invalid (an alert) */
export const pushNoteToCrm: Verb<'pushNoteToCrm'> = async (context, { application_id, note_id }) => {
  const note = found(await noteFor(context.db, application_id, note_id));
  const { agency_id } = found(await applicationFor(context.db, application_id));
  // An alert may name carriers that readers of the CRM must not see.
  if (note.is_alert) throw new Fault('invalid', 'An alert stays in Freeboard.');
  await queueNotePush(context, application_id, note_id);
  context.record({
    action: 'is keeping a note in the CRM',
    agencyId: agency_id,
    applicationId: application_id,
    changes: [{ field: 'note', from: null, to: note.title }],
  });
  context.emit({ kind: 'note', agencyId: agency_id, applicationId: application_id, ids: { application_id } });
  return {};
};

const given = z.object({
  agency_id: z.int().positive(),
  application_id: z.int().positive(),
  note_id: z.int().positive(),
});
type PushJob = z.infer<typeof given>;

const agencyDb = (db: Database, agencyId: number): TenantDb => new TenantDb(db, { kind: 'agency', agencyId }, true);

const note = (app: App, { agency_id, application_id, note_id }: PushJob, state: string, text: string, from: string[]) =>
  app.connection.db.transaction().execute(async (trx) => {
    const isDone = await notePush(agencyDb(trx, agency_id), note_id, state, text, from);
    const effects = new Effects();
    effects.events.push({
      kind: 'note',
      agencyId: agency_id,
      applicationId: application_id,
      ids: { application_id },
    });
    if (state === 'kept' || state === 'failed')
      effects.history.push({
        action: state === 'kept' ? 'kept a note in the CRM' : `did not keep a note in the CRM: ${text}`,
        agencyId: agency_id,
        applicationId: application_id,
      });
    if (isDone) await flush(trx, effects, SYSTEM, app.queue);
    return isDone;
  });

/** Whether the CRM already has this exact note. Checked because Zoho's API has no idempotency key. */
async function stands(crm: Crm, place: CrmPlace, { title, body }: { title: string; body: string }): Promise<boolean> {
  const { rows } = await crm.notes(place);
  return rows.some((row) => row.title === title && row.content?.trim() === body.trim());
}

/** @throws CrmError when the file cannot be read */
async function bytesOf(app: App, { name, storage_key }: { name: string; storage_key: string }): Promise<Buffer> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of await app.services.files.read(storage_key)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  } catch (cause) {
    throw new CrmError('refused', `Freeboard could not read ${name}. Try again.`, { cause });
  }
}

/** Copies a note and its files to the CRM, except those that are already there. @throws CrmError */
async function pushNote(app: App, { agency_id, application_id, note_id }: PushJob): Promise<void> {
  if (!(await isAgencyActive(app.connection.db, agency_id)))
    throw new CrmError('refused', 'The agency is deactivated.');
  const db = agencyDb(app.connection.db, agency_id);
  const application = await applicationFor(db, application_id);
  const row = await noteFor(db, application_id, note_id);
  const record = application && recordOf(application);
  if (!application || !row || !record)
    throw new CrmError('refused', 'The application is no longer linked to a CRM record.');
  const crm = await crmOf(app.services, db, agency_id);
  if (!crm) throw new CrmError('refused', 'No CRM is connected.');
  const place = { module: record.module, id: record.id };
  const body = `${row.body}\n\n${row.sent_by}, Freeboard application ${application.number}`;
  if (!(await stands(crm, place, { title: row.title, body }))) await crm.addNote(place, { title: row.title, body });
  const files = await filesOf(db, note_id);
  const there = files.length > 0 ? (await crm.files(place)).rows : [];
  for (const file of files) {
    const { name } = file;
    // Names can repeat: a file counts as this one only if its size is the same or unknown, and only once.
    const at = there.findIndex((one) => one.name === name && (one.size === null || one.size === file.size));
    if (at >= 0) {
      there.splice(at, 1);
      continue;
    }
    await crm.attach(place, { name, bytes: await bytesOf(app, file) });
  }
}

async function push(app: App, which: PushJob): Promise<void> {
  // 'asking' means that a process ended during a push: `pushNote` first checks what the CRM already has.
  if (!(await note(app, which, 'asking', '', ['waiting', 'asking']))) return;
  try {
    await pushNote(app, which);
  } catch (error) {
    if (isDatabaseAway(error) || isPassing(error)) throw error;
    // A note left in 'asking' could never be pushed again.
    if (!(error instanceof CrmError))
      app.log.error({ err: error, note: which.note_id }, 'a note could not be copied to the CRM');
    const text = error instanceof CrmError ? error.message : 'Something went wrong in Freeboard. Try again.';
    await retryWhileDatabaseDown(() => note(app, which, 'failed', text, ['asking']));
    return;
  }
  await retryWhileDatabaseDown(() => note(app, which, 'kept', '', ['asking']));
}

export const pushNoteJob = defineJob(QUEUE, given, push, {
  concurrency: 2,
  isOutward: true,
  onExhausted: (app, which) =>
    note(app, which, 'failed', 'The CRM could not be reached. Try again.', ['waiting', 'asking']).then(() => undefined),
});
