import {
  type ApplicationStatus,
  effectiveValues,
  type RatedChange,
  ratedChanges,
  statusAfterEdit,
  type Values,
} from '@freeboard/domain';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { restoreRunAlerts, supersedeRunAlerts } from '../notes/index.ts';
import { type ApplicationRecord, quotedRun, quoteFigures, restoreRun, supersedeRuns } from './applications.queries.ts';
import { type Opened, openValues } from './values.ts';

/** Supersedes an application's runs, their quotes and their alerts. @returns its dot, where that changed */
export async function supersedeQuotes(db: TenantDb, applicationId: number, at: Date) {
  await supersedeRuns(db, applicationId, at);
  return supersedeRunAlerts(db, applicationId, at);
}

/** Lists what carriers rate by and is different from what a run was asked with. */
export const changesSince = (run: { details: unknown }, { form, values, context }: Opened): RatedChange[] =>
  ratedChanges(form, run.details as Values, effectiveValues(form, values, context));

/**
 * Finds the run whose quotes an application's values ask for once more: its newest one, where that had been completed
 * before it was superseded and was asked with the very same values (D11). A run begun later has priority.
 */
async function runAsQuoted(db: TenantDb, edited: ApplicationRecord, now: Date) {
  if (edited.run_id === null) return null;
  const run = await quotedRun(db, edited.run_id);
  if (!run?.ended_at || (run.superseded_at && run.superseded_at < run.ended_at)) return null;
  return changesSince(run, openValues(edited, now)).length === 0 ? run : null;
}

/** What an edit of values that carriers rate by makes of the quotes: the columns of the application that follow. */
export async function quotesAfterEdit(db: TenantDb, edited: ApplicationRecord, now: Date) {
  const { id, status, run_id } = edited;
  const isQuoted = status === 'launched' || status === 'complete';
  if (!isQuoted && status !== 'new_updated') return {};
  const run = await runAsQuoted(db, edited, now);
  if (isQuoted && run) return {};
  if (isQuoted) {
    const alert = await supersedeQuotes(db, id, now);
    return { ...alert, status: statusAfterEdit(status as ApplicationStatus), ...(await quoteFigures(db, id, now)) };
  }
  if (!run?.superseded_at || run_id === null) return {};
  await restoreRun(db, run_id, run.superseded_at);
  const alert = await restoreRunAlerts(db, id, run_id, run.superseded_at);
  return { ...alert, status: 'complete', ...(await quoteFigures(db, id, now)) };
}
