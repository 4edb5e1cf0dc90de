import type { Effects } from '../../../kernel/context/context.ts';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { type ApplicationSummary, quoteFigures, updateApplicationRow } from '../../applications/index.ts';
import { noteCompleted } from '../completed.ts';
import { alertToRunFailure } from '../run-alerts.ts';
import { endRun, type runState } from './results.queries.ts';

/** Whether no carrier of a run is asked any more; one that waits for the agent's answers counts as ended (D12). */
const isOver = ({ open_requests }: Run): boolean => open_requests === 0;
type Run = Awaited<ReturnType<typeof runState>>;

/** Ends a run whose last carrier has ended. @returns whether it ended now, for the first time */
export async function endRunIfOver(db: TenantDb, runId: number, run: Run, now: Date): Promise<boolean> {
  if (!isOver(run) || run.ended_at !== null) return false;
  await endRun(db, runId, now);
  return true;
}

/**
 * Updates the application's figures by its current run, and its status once the run is over. Its people and what follows
 * by itself hear of the first end alone: a carrier that is answered later ends it again.
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
  if (isCompleted) noteCompleted(effects, application, figures, run.isFirstEnd);
}
