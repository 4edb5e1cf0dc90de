import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { alertByKey, insertNote, refreshAlert, rewriteNote, switchOffAlerts } from './notes.queries.ts';

type ApplicationAlert = {
  key: string;
  status: string;
  title: string;
  body: string;
  /** The run that raises it; null for an alert outside any run. */
  runId: number | null;
};

/**
 * Raises the one alert note of its key on an application, or on a run of it, and sets the application's dot. The
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

/** Turns off an application's alerts of these keys, whose cause is gone. */
export async function endAlerts(db: TenantDb, applicationId: number, keys: readonly string[]): Promise<void> {
  if (await switchOffAlerts(db, applicationId, keys)) await refreshAlert(db, applicationId);
}
