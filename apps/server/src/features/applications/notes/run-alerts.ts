import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import {
  type Alert,
  alertByKey,
  insertNote,
  refreshAlert,
  rewriteNote,
  setRunAlertStatus,
  switchOffRunAlerts,
  switchOnRunAlerts,
} from './notes.queries.ts';

type RunAlert = {
  runId: number;
  key: string;
  status: string | null;
  /** The text, one line for each of `carriers`. */
  lines: string[];
  carriers: string[];
  title: (count: number) => string;
};

const linesOf = (note: { body: string } | undefined): string[] => note?.body.split('\n') ?? [];

/** The lines about none of these carriers, whose names precede the first colon and are unique within a run. */
const without = (lines: readonly string[], carriers: readonly string[]): string[] =>
  lines.filter((line) => !carriers.some((name) => line.startsWith(`${name}: `)));

/**
 * Adds lines to a run's one alert note of its kind, and sets the application's dot; earlier lines about the same
 * carriers are replaced. The caller has locked the application's row, so that two carriers that end concurrently do
 * not each create a note.
 */
export async function raiseRunAlert(
  db: TenantDb,
  application: { id: number; agency_id: number },
  alert: RunAlert,
): Promise<void> {
  const earlier = await alertByKey(db, application.id, alert.runId, alert.key);
  const lines = [...without(linesOf(earlier), alert.carriers), ...alert.lines];
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

/** Removes the lines about carriers that are called again from a run's alert; without lines left it is turned off. */
export async function withdrawFromRunAlert(
  db: TenantDb,
  applicationId: number,
  alert: Pick<RunAlert, 'runId' | 'key' | 'title'>,
  carriers: readonly string[],
): Promise<void> {
  const earlier = await alertByKey(db, applicationId, alert.runId, alert.key);
  const lines = linesOf(earlier);
  const left = without(lines, carriers);
  if (!earlier || left.length === lines.length) return;
  const rewritten = left.length > 0 ? { title: alert.title(left.length), body: left.join('\n') } : earlier;
  await rewriteNote(db, earlier.id, {
    title: rewritten.title,
    body: rewritten.body,
    status: earlier.status,
    is_active: earlier.is_active && left.length > 0,
  });
  await refreshAlert(db, applicationId);
}

/** Sets the status of a run's alert of a key, and updates the application's dot. */
export async function setAlertStatus(
  db: TenantDb,
  applicationId: number,
  { runId, key, status }: { runId: number; key: string; status: string },
): Promise<void> {
  if (await setRunAlertStatus(db, runId, key, status)) await refreshAlert(db, applicationId);
}

/** Runs' alert notes that were turned on or off, and the application's dot when that changed it. */
export type SwitchedAlerts = { ids: number[]; alert: Partial<Alert> };

const switched = async (db: TenantDb, applicationId: number, ids: number[]): Promise<SwitchedAlerts> => ({
  ids,
  alert: ids.length > 0 ? await refreshAlert(db, applicationId) : {},
});

export const supersedeRunAlerts = async (db: TenantDb, applicationId: number, at: Date): Promise<SwitchedAlerts> =>
  switched(db, applicationId, await switchOffRunAlerts(db, applicationId, at));

/** Turns on again what was turned off when a run was superseded, unless a person has toggled it since. */
export const restoreRunAlerts = async (
  db: TenantDb,
  applicationId: number,
  runId: number,
  supersededAt: Date,
): Promise<SwitchedAlerts> => switched(db, applicationId, await switchOnRunAlerts(db, runId, supersededAt));
