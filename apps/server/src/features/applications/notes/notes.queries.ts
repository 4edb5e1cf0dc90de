import { alertColor, isSettled } from '@freeboard/domain/alerts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';

export type AlertsOfRun = { runId: number | null };

export const noteRows = (db: TenantDb, applicationId: number, only: AlertsOfRun | null = null) =>
  db
    .from('notes')
    .selectAll('notes')
    .select(
      // In the order of upload.
      sql<AttachmentRow[]>`coalesce((
        select json_agg(json_build_object('id', id, 'name', name, 'kind', kind, 'size', size) order by id)
        from attachments where note_id = notes.id), '[]')`.as('files'),
    )
    .where('notes.application_id', '=', applicationId)
    .where((eb) =>
      only === null
        ? eb.lit(true)
        : eb.and([
            eb('notes.is_alert', '=', true),
            eb.or([eb('notes.run_id', 'is', null), eb('notes.run_id', '=', only.runId)]),
          ]),
    )
    .orderBy('notes.pinned_at', (by) => by.desc().nullsLast())
    .orderBy('notes.id', 'desc')
    .execute();
type AttachmentRow = Pick<Selectable<DB['attachments']>, 'id' | 'name' | 'kind' | 'size'>;
export type NoteRow = Awaited<ReturnType<typeof noteRows>>[number];

export const isThere = (db: TenantDb, id: number) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.agency_id'])
    .where('applications.id', '=', id)
    .executeTakeFirst();

/** Locks an application, so that changes of its alert dot are serialized. */
export const lockApplicationRow = (db: TenantDb, id: number) =>
  db.from('applications').select('applications.id').where('applications.id', '=', id).forUpdate().executeTakeFirst();

export const insertNote = (db: TenantDb, row: Insertable<DB['notes']>) => db.insert('notes', row).execute();

export const insertNoteRow = (db: TenantDb, row: Insertable<DB['notes']>) =>
  db.insert('notes', row).returning('notes.id').executeTakeFirstOrThrow();

export const noteById = (db: TenantDb, applicationId: number, id: number) =>
  db
    .from('notes')
    .selectAll('notes')
    .where('notes.application_id', '=', applicationId)
    .where('notes.id', '=', id)
    .executeTakeFirst();

export const setPinned = (db: TenantDb, id: number, pinned_at: Date | null) =>
  db.update('notes').set({ pinned_at }).where('notes.id', '=', id).execute();

export const setActive = (db: TenantDb, id: number, is_active: boolean) =>
  db.update('notes').set({ is_active, superseded_at: null }).where('notes.id', '=', id).execute();

export type Alert = { alert_colour: string | null; alert_text: string };

/** Recomputes and saves the application's alert dot from its active alert notes that need attention (D13). */
export async function refreshAlert(db: TenantDb, applicationId: number): Promise<Alert> {
  const active = await db
    .from('notes')
    .innerJoin('applications', 'applications.id', 'notes.application_id')
    .select('applications.bound_at')
    .select(['notes.key', 'notes.is_alert', 'notes.is_active', 'notes.status', 'notes.title'])
    .where('notes.application_id', '=', applicationId)
    .where('notes.is_alert', '=', true)
    .where('notes.is_active', '=', true)
    .orderBy('notes.id', 'desc')
    .execute();
  const rows = active.filter(({ key, bound_at }) => !isSettled(key, bound_at !== null));
  const alert_colour = alertColor(rows);
  const first = rows.find((row) => alertColor([row]) === alert_colour);
  const alert = { alert_colour, alert_text: first?.title ?? '' };
  await db.update('applications').set(alert).where('applications.id', '=', applicationId).execute();
  return alert;
}

export const alertByKey = (db: TenantDb, applicationId: number, runId: number | null, key: string) =>
  db
    .from('notes')
    .select(['notes.id', 'notes.title', 'notes.body', 'notes.status', 'notes.is_active'])
    .where('notes.application_id', '=', applicationId)
    .where('notes.run_id', 'is not distinct from', runId)
    .where('notes.key', '=', key)
    .where('notes.is_alert', '=', true)
    .orderBy('notes.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function switchOffRunAlerts(db: TenantDb, applicationId: number, at: Date): Promise<number[]> {
  const rows = await db
    .update('notes')
    .set({ is_active: false, superseded_at: at })
    .where('notes.application_id', '=', applicationId)
    .where('notes.run_id', 'is not', null)
    .where('notes.is_active', '=', true)
    .returning('notes.id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function switchOffAlerts(db: TenantDb, applicationId: number, keys: readonly string[]): Promise<boolean> {
  const rows = await db
    .update('notes')
    .set({ is_active: false })
    .where('notes.application_id', '=', applicationId)
    .where('notes.key', 'in', keys)
    .where('notes.is_active', '=', true)
    .returning('notes.id')
    .execute();
  return rows.length > 0;
}

export async function setRunAlertStatus(db: TenantDb, runId: number, key: string, status: string): Promise<boolean> {
  const rows = await db
    .update('notes')
    .set({ status })
    .where('notes.run_id', '=', runId)
    .where('notes.key', '=', key)
    .returning('notes.id')
    .execute();
  return rows.length > 0;
}

export async function switchOnRunAlerts(db: TenantDb, runId: number, supersededAt: Date): Promise<number[]> {
  const rows = await db
    .update('notes')
    .set({ is_active: true, superseded_at: null })
    .where('notes.run_id', '=', runId)
    .where('notes.superseded_at', '=', supersededAt)
    .returning('notes.id')
    .execute();
  return rows.map(({ id }) => id);
}

type Rewritten = { title: string; body: string; status: string | null; is_active: boolean };

export const rewriteNote = (db: TenantDb, id: number, note: Rewritten) =>
  db.update('notes').set(note).where('notes.id', '=', id).execute();
