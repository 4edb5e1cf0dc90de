import { applicationLabel } from '@freeboard/domain/clients';
import { genericCarrierName } from '@freeboard/domain/quotes';
import type { Updateable } from 'kysely';
import type { App } from '../../../kernel/app.ts';
import { Effects } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import { asCarrierText } from '../../../kernel/database/masked.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import type { DB } from '../../../kernel/database/schema.gen.ts';
import { type ApplicationSummary, lockSummary } from '../../applications/index.ts';
import { agencyDb } from '../agency-db.ts';
import { plural } from '../plural.ts';
import { endRunIfOver, updateByRun } from './end-of-run.ts';
import { POLICY } from './policy.ts';
import { requestEvent } from './progress.ts';
import { moveRequest, type RequestRow } from './requests.queries.ts';
import { runState } from './results.queries.ts';

const MINUTES = POLICY.answers_ms / 60_000;

function noticeOf(row: RequestRow, application: ApplicationSummary, questions: number, isRefused: boolean) {
  const label = applicationLabel(application);
  const textFor = (carrier: string) =>
    isRefused
      ? `${carrier} didn't accept the answers for ${label}. Correct them within ${MINUTES} minutes.`
      : `${carrier} asks ${plural(questions, 'question')} about ${label}. Answer within ${MINUTES} minutes.`;
  return {
    personId: null,
    agencyId: row.agency_id,
    applicationId: row.application_id,
    kind: 'carrier_asks',
    text: textFor(genericCarrierName(row.id)),
    carrierText: asCarrierText(textFor(row.carrier_name)),
    several: `Carriers ask about several applications. Answer within ${MINUTES} minutes.`,
  };
}

/**
 * Makes a request wait for the agent's answers, in the transaction `trx`. Notifies the application's handlers, and
 * ends the run when no other request is open (D12). Does nothing for a request that this process no longer owns.
 */
export async function saveQuestions(
  app: App,
  trx: Database,
  row: RequestRow,
  columns: Updateable<DB['quote_requests']> & { questions?: string | null; answers_refusal?: string | null },
): Promise<void> {
  const db = agencyDb(trx, row.agency_id);
  const application = await lockSummary(db, row.application_id);
  if (!application || !(await moveRequest(trx, row.id, app.id, { ...columns, state: 'awaiting_answers' }))) return;
  const effects = new Effects();
  effects.events.push(requestEvent(row));
  if (row.run_id !== null && application.run_id === row.run_id) {
    const run = await runState(db, row.run_id);
    if (!run.superseded_at) {
      const now = app.clock.now();
      const questions = (JSON.parse(columns.questions ?? '[]') as unknown[]).length;
      effects.notifications.push(noticeOf(row, application, questions, (columns.answers_refusal ?? null) !== null));
      const isFirstEnd = await endRunIfOver(db, row.run_id, run, now);
      await updateByRun(db, application, { ...run, id: row.run_id, isFirstEnd }, now, effects);
    }
  }
  await flush(trx, effects, SYSTEM, app.queue);
}
