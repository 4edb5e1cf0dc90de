import { applicationLabel } from '@freeboard/domain/clients';
import { priceCountText } from '@freeboard/domain/quotes';
import type { Effects } from '../../../kernel/context/context.ts';
import { SYSTEM } from '../../../kernel/context/flush.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { type ApplicationSummary, type Figures, quoteFigures, updateApplicationRow } from '../../applications/index.ts';
import { alertToRunFailure } from '../run-alerts.ts';
import { endRun, type runState } from './results.queries.ts';

export const AUTO_EMAIL_QUEUE = 'auto_email_quotes';

/**
 * Records and publishes that the last carrier of a run has ended. At the run's first end, also notifies the
 * application's handlers and, unless the launch was automatic, queues automatic e-mail.
 */
export function noteCompleted(
  effects: Effects,
  application: ApplicationSummary,
  { quote_count: quotes, indication_count: indications }: Figures,
  { isFirst = true, isAutomatic }: { isFirst?: boolean; isAutomatic: boolean },
): void {
  const { id, agency_id: agencyId, agent_id, created_by, status } = application;
  const prices = { quotes, indications };
  effects.history.push({
    action: `completed with ${priceCountText(prices)}`,
    agencyId,
    applicationId: id,
    changes: [{ field: 'status', from: status, to: 'complete' }],
    actor: SYSTEM,
  });
  effects.events.push({ kind: 'application', agencyId, applicationId: id, ids: { application_id: id } });
  if (!isFirst) return;
  const launched = isAutomatic ? ' Launched automatically.' : '';
  const text = `Quotes for ${applicationLabel(application)} are complete: ${priceCountText(prices)}.${launched}`;
  for (const personId of new Set([agent_id, created_by]))
    if (personId !== null)
      effects.notifications.push({ personId, agencyId, kind: 'application_complete', text, applicationId: id });
  if (application.emails_quotes && !isAutomatic)
    effects.jobs.push({ queue: AUTO_EMAIL_QUEUE, data: { application_id: id } });
}

/** Whether a run has no open request; one that waits for the agent's answers counts as ended (D12). */
const isOver = ({ open_requests }: Run): boolean => open_requests === 0;
type Run = Awaited<ReturnType<typeof runState>>;

/** Ends a run whose last carrier has ended. @returns whether this was its first end */
export async function endRunIfOver(db: TenantDb, runId: number, run: Run, now: Date): Promise<boolean> {
  if (!isOver(run) || run.ended_at !== null) return false;
  await endRun(db, runId, now);
  return true;
}

/**
 * Updates the application's figures from its current run, and its status once the run is over. Notifications and
 * automatic work follow only the first end, because answering a carrier's questions later ends the run again.
 */
export async function updateByRun(
  db: TenantDb,
  application: ApplicationSummary,
  run: Run & { id: number; isFirstEnd: boolean },
  now: Date,
  effects: Effects,
): Promise<void> {
  const isLast = isOver(run);
  if (isLast) await alertToRunFailure(db, application, run.id, run.outcomes);
  const figures = await quoteFigures(db, application.id, now);
  const isCompleted = isLast && (run.isFirstEnd || application.status !== 'complete');
  await updateApplicationRow(db, application.id, {
    ...figures,
    ...(isCompleted ? { status: 'complete', updated_at: now } : {}),
  });
  if (isCompleted) {
    const { isFirstEnd: isFirst, is_automatic: isAutomatic } = run;
    noteCompleted(effects, application, figures, { isFirst, isAutomatic });
  }
}
