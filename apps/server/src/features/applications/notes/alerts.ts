import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import {
  type Alert,
  alertByKey,
  insertNote,
  refreshAlert,
  rewriteNote,
  setRunAlertStatus,
  switchOffAlerts,
  switchOffRunAlerts,
  switchOnRunAlerts,
} from './notes.queries.ts';

type OneAlert = {
  key: string;
  status: string;
  title: string;
  body: string;
  /** Null for an alert outside any run. */
  runId: number | null;
};

type RunAlert = {
  runId: number;
  key: string;
  status: string | null;
  /** The alert's text: one line per carrier in `carriers`. */
  lines: string[];
  carriers: string[];
  title: (count: number) => string;
};

const linesOf = (note: { body: string } | undefined): string[] => note?.body.split('\n') ?? [];

/**
 * The lines that are not about `carriers`. A line begins with its carrier's name and a colon, and names are unique
 * within a run.
 */
const without = (lines: readonly string[], carriers: readonly string[]): string[] =>
  lines.filter((line) => !carriers.some((name) => line.startsWith(`${name}: `)));

/**
 * An application's alert notes, one per key and run, and the alert dot that lists show. The caller must have locked
 * the application's row, so that two carriers that finish concurrently do not each create a note.
 */
export class Alerts {
  readonly #db: TenantDb;
  readonly #application: { id: number; agency_id: number };

  constructor(db: TenantDb, application: { id: number; agency_id: number }) {
    this.#db = db;
    this.#application = application;
  }

  async raise({ runId, key, status, title, body }: OneAlert): Promise<void> {
    const earlier = await alertByKey(this.#db, this.#application.id, runId, key);
    if (earlier) await rewriteNote(this.#db, earlier.id, { title, body, status, is_active: true });
    else await this.#insert({ runId, key, status, title, body });
    await this.#refresh();
  }

  async addLines(alert: RunAlert): Promise<void> {
    const { runId, key } = alert;
    const earlier = await alertByKey(this.#db, this.#application.id, runId, key);
    const lines = [...without(linesOf(earlier), alert.carriers), ...alert.lines];
    const text = { title: alert.title(lines.length), body: lines.join('\n') };
    if (earlier)
      await rewriteNote(this.#db, earlier.id, { ...text, status: alert.status ?? earlier.status, is_active: true });
    else await this.#insert({ ...text, runId, key, status: alert.status });
    await this.#refresh();
  }

  async removeLines(alert: Pick<RunAlert, 'runId' | 'key' | 'title'>, carriers: readonly string[]): Promise<void> {
    const earlier = await alertByKey(this.#db, this.#application.id, alert.runId, alert.key);
    const lines = linesOf(earlier);
    const left = without(lines, carriers);
    if (!earlier || left.length === lines.length) return;
    const { title, body } = left.length > 0 ? { title: alert.title(left.length), body: left.join('\n') } : earlier;
    const is_active = earlier.is_active && left.length > 0;
    await rewriteNote(this.#db, earlier.id, { title, body, status: earlier.status, is_active });
    await this.#refresh();
  }

  async setStatus({ runId, key, status }: { runId: number; key: string; status: string }): Promise<void> {
    if (await setRunAlertStatus(this.#db, runId, key, status)) await this.#refresh();
  }

  async end(keys: readonly string[]): Promise<void> {
    if (await switchOffAlerts(this.#db, this.#application.id, keys)) await this.#refresh();
  }

  async #insert({ runId, ...text }: Pick<OneAlert, 'runId' | 'key' | 'title' | 'body'> & { status: string | null }) {
    const { id: application_id, agency_id } = this.#application;
    const of = { agency_id, application_id, run_id: runId };
    await insertNote(this.#db, { ...of, ...text, is_alert: true, is_active: true, sent_by: 'Freeboard' });
  }

  async #refresh(): Promise<void> {
    await refreshAlert(this.#db, this.#application.id);
  }
}

export type SwitchedAlerts = { ids: number[]; alert: Partial<Alert> };

const switched = async (db: TenantDb, applicationId: number, ids: number[]): Promise<SwitchedAlerts> => ({
  ids,
  alert: ids.length > 0 ? await refreshAlert(db, applicationId) : {},
});

export const supersedeRunAlerts = async (db: TenantDb, applicationId: number, at: Date): Promise<SwitchedAlerts> =>
  switched(db, applicationId, await switchOffRunAlerts(db, applicationId, at));

/** Turns alerts on again that were turned off when the run was superseded, unless a user has toggled them since. */
export const restoreRunAlerts = async (
  db: TenantDb,
  applicationId: number,
  runId: number,
  supersededAt: Date,
): Promise<SwitchedAlerts> => switched(db, applicationId, await switchOnRunAlerts(db, runId, supersededAt));
