import { type ApplicationStatus, isQuoted, statusAfterEdit } from '@freeboard/domain/applications';
import { effectiveValues, type RatedChange, ratedChanges, type Values } from '@freeboard/domain/forms';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { type ApplicationRecord, type Figures, quoteFigures } from '../applications.queries.ts';
import { restoreRunAlerts, type SwitchedAlerts, supersedeRunAlerts } from '../notes/alerts.ts';
import type { Opened } from '../values.ts';
import { quotedRun, restoreRun, supersedeRuns } from './supersede.queries.ts';

export type QuotesAfterEdit = {
  columns: Partial<SwitchedAlerts['alert'] & Figures & { status: ApplicationStatus }>;
  /** `superseded_at` is null when the quotes were restored. */
  quotes: { ids: number[]; superseded_at: Date | null } | null;
  alerts: { ids: number[]; is_active: boolean } | null;
};

/** The result of an edit that neither supersedes nor restores quotes. */
export const NO_QUOTES: QuotesAfterEdit = { columns: {}, quotes: null, alerts: null };

export async function supersedeQuotes(db: TenantDb, applicationId: number, at: Date): Promise<QuotesAfterEdit> {
  const ids = await supersedeRuns(db, applicationId, at);
  const alerts = await supersedeRunAlerts(db, applicationId, at);
  return {
    columns: alerts.alert,
    quotes: { ids, superseded_at: at },
    alerts: { ids: alerts.ids, is_active: false },
  };
}

export const changesSince = (run: { details: unknown }, { form, values, context }: Opened): RatedChange[] =>
  ratedChanges(form, run.details as Values, effectiveValues(form, values, context));

/**
 * The application's latest run if it was not superseded before it ended, and the values equal those it was launched
 * with (D11); otherwise null.
 */
async function runAsQuoted(db: TenantDb, runId: number | null, opened: Opened) {
  if (runId === null) return null;
  const run = await quotedRun(db, runId);
  if (!run?.ended_at || (run.superseded_at && run.superseded_at < run.ended_at)) return null;
  return changesSince(run, opened).length === 0 ? run : null;
}

export async function quotesAfterEdit(
  db: TenantDb,
  { id, status, run_id }: Pick<ApplicationRecord, 'id' | 'status' | 'run_id'>,
  opened: Opened,
  now: Date,
): Promise<QuotesAfterEdit> {
  const isCurrent = isQuoted(status);
  if (!isCurrent && status !== 'new_updated') return NO_QUOTES;
  const run = await runAsQuoted(db, run_id, opened);
  if (isCurrent && run) return NO_QUOTES;
  if (isCurrent) {
    const { columns, ...switched } = await supersedeQuotes(db, id, now);
    const figures = await quoteFigures(db, id, now);
    return { ...switched, columns: { ...columns, status: statusAfterEdit(status as ApplicationStatus), ...figures } };
  }
  if (!run?.superseded_at || run_id === null) return NO_QUOTES;
  const ids = await restoreRun(db, run_id, run.superseded_at);
  const alerts = await restoreRunAlerts(db, id, run_id, run.superseded_at);
  return {
    columns: { ...alerts.alert, status: 'complete', ...(await quoteFigures(db, id, now)) },
    quotes: { ids, superseded_at: null },
    alerts: { ids: alerts.ids, is_active: true },
  };
}
