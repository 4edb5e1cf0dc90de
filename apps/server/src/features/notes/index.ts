import type { Note } from '@freeboard/contract';
import type { Context } from '../../kernel/context/context.ts';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb, Verbs } from '../../kernel/verbs.ts';
import { type Mask, maskOf } from '../quotes/index.ts';
import {
  type Alert,
  alertOfRun,
  holdApplication,
  insertNote,
  type NoteRow,
  noteById,
  noteRows,
  refreshAlert,
  rewriteNote,
  setActive,
  switchOffRunAlerts,
} from './notes.queries.ts';

const toNote = (row: NoteRow, mask: Mask): Note => ({
  id: row.id,
  key: row.key,
  created_at: row.created_at.toISOString(),
  // What an alert says, carriers said.
  title: row.is_alert ? mask.said(row.title) : mask.text(row.title),
  body: row.is_alert ? mask.said(row.body) : mask.text(row.body),
  payload: {
    is_alert: row.is_alert,
    is_active: row.is_active,
    sent_by: row.sent_by,
    status: row.status,
    sent_at: row.sent_at?.toISOString() ?? null,
  },
});

/** The notes of an application, newest first. */
export async function notesOf(context: Context, applicationId: number): Promise<Note[]> {
  const [rows, mask] = await Promise.all([noteRows(context.db, applicationId), maskOf(context, applicationId)]);
  return rows.map((row) => toNote(row, mask));
}

type RunAlert = {
  runId: number;
  key: string;
  status: string | null;
  lines: string[];
  title: (count: number) => string;
};

const linesOf = (note: { body: string } | undefined): string[] => note?.body.split('\n') ?? [];

/**
 * Adds lines to the one alert note of its kind that a run raises, and sets the application's dot.
 * The caller holds the application's row, so that two carriers ending at once do not each write a note.
 */
export async function raiseRunAlert(
  db: TenantDb,
  application: { id: number; agency_id: number },
  alert: RunAlert,
): Promise<void> {
  const earlier = await alertOfRun(db, application.id, alert.runId, alert.key);
  const lines = [...linesOf(earlier), ...alert.lines];
  const text = { title: alert.title(lines.length), body: lines.join('\n') };
  if (earlier) await rewriteNote(db, earlier.id, { ...text, status: alert.status ?? earlier.status, is_active: true });
  else
    await insertNote(db, {
      ...text,
      agency_id: application.agency_id,
      application_id: application.id,
      run_id: alert.runId,
      key: alert.key,
      status: alert.status,
      is_alert: true,
      is_active: true,
      sent_by: 'Freeboard',
    });
  await refreshAlert(db, application.id);
}

/** Takes out of a run's alert what it says of carriers that are asked once more; without a line it is switched off. */
export async function withdrawFromRunAlert(
  db: TenantDb,
  applicationId: number,
  alert: Pick<RunAlert, 'runId' | 'key' | 'title'>,
  carriers: readonly string[],
): Promise<void> {
  const earlier = await alertOfRun(db, applicationId, alert.runId, alert.key);
  const lines = linesOf(earlier);
  const left = lines.filter((line) => !carriers.some((name) => line.startsWith(`${name}: `)));
  if (!earlier || left.length === lines.length) return;
  const said = left.length > 0 ? { title: alert.title(left.length), body: left.join('\n') } : earlier;
  await rewriteNote(db, earlier.id, {
    title: said.title,
    body: said.body,
    status: earlier.status,
    is_active: earlier.is_active && left.length > 0,
  });
  await refreshAlert(db, applicationId);
}

/** Switches off what runs alerted to that no longer count; @returns the application's dot, where that changed it */
export const endRunAlerts = async (db: TenantDb, applicationId: number): Promise<Partial<Alert>> =>
  (await switchOffRunAlerts(db, applicationId)) ? refreshAlert(db, applicationId) : {};

const getNoteAndAttachmentsOfApplication: Verb<'getNoteAndAttachmentsOfApplication'> = async (
  context,
  { application_id },
) => {
  found(
    await context.db
      .from('applications')
      .select('applications.id')
      .where('applications.id', '=', application_id)
      .executeTakeFirst(),
  );
  return { notes: await notesOf(context, application_id), attachments: [], crm_notes: [] };
};

/** Only notes flagged is_alert have a toggle (section 4). */
const toggleApplicationAlertNote: Verb<'toggleApplicationAlertNote'> = async (context, { note_id, application_id }) => {
  // The application first, as whoever raises an alert does.
  found(await holdApplication(context.db, application_id));
  const note = found(await noteById(context.db, application_id, note_id));
  if (!note.is_alert) throw new Fault('invalid', 'Only alert notes can be switched.');
  await setActive(context.db, note.id, !note.is_active);
  await refreshAlert(context.db, application_id);
  context.record({
    action: note.is_active ? 'switched an alert off' : 'switched an alert on',
    agencyId: note.agency_id,
    applicationId: application_id,
    changes: [{ field: note.key, from: note.is_active, to: !note.is_active }],
  });
  context.emit({ kind: 'note', agencyId: note.agency_id, applicationId: application_id, ids: { application_id } });
  return {};
};

export const noteVerbs: Verbs = { getNoteAndAttachmentsOfApplication, toggleApplicationAlertNote };
