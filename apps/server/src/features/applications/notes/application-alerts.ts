import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { alertByKey, insertNote, refreshAlert, rewriteNote, switchOffAlerts } from './notes.queries.ts';

type ApplicationAlert = {
  key: string;
  status: string;
  title: string;
  body: string;
  /** The run that raises it; null for what happened outside of any. */
  runId: number | null;
};

/**
 * Raises the one alert note of its key that an application, or a run of it, has, and sets the application's dot. The
 * caller has locked the application's row.
 */
export async function raiseAlert(
  db: TenantDb,
  application: { id: number; agency_id: number },
  { runId, key, status, title, body }: ApplicationAlert,
): Promise<void> {
  const earlier = await alertByKey(db, application.id, runId, key);
  if (earlier) await rewriteNote(db, earlier.id, { title, body, status, is_active: true });
  else
    await insertNote(db, {
      agency_id: application.agency_id,
      application_id: application.id,
      run_id: runId,
      key,
      status,
      title,
      body,
      is_alert: true,
      is_active: true,
      sent_by: 'Freeboard',
    });
  await refreshAlert(db, application.id);
}

/** Switches off an application's alerts of these keys, whose cause is gone. */
export async function endAlerts(db: TenantDb, applicationId: number, keys: readonly string[]): Promise<void> {
  if (await switchOffAlerts(db, applicationId, keys)) await refreshAlert(db, applicationId);
}
