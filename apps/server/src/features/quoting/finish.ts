import { ALERT_KEYS } from '@freeboard/domain';
import type { CarrierResult } from '../../integrations/carriers/index.ts';
import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import type { Process } from '../../kernel/process.ts';
import { type ApplicationRecord, lockApplication, updateApplicationRow } from '../applications/index.ts';
import { raiseRunAlert } from '../notes/index.ts';
import { notify } from '../notifications/index.ts';
import { quoteEvent } from './board.ts';
import { type Asked, nextParked } from './claims.queries.ts';
import { ASK_QUEUE } from './queue-names.ts';
import { endAsked, endRun, insertQuote, openCarriers, quoteFigures, runById } from './runs.queries.ts';
import { agencyDb } from './system-db.ts';

const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? '' : 's'}`;

/** What did not become a quote is said in an alert note (D12, D13). */
const ALERTS: Partial<Record<CarrierResult['outcome'], { key: string; status: string; title: (n: number) => string }>> =
  {
    timeout: { key: ALERT_KEYS.time_out, status: 'timeout', title: (n) => `${plural(n, 'carrier')} timed out` },
    error: { key: ALERT_KEYS.quote_not_included, status: 'failed', title: (n) => `${plural(n, 'quote')} not included` },
  };

/**
 * Keeps a carrier's result: quote, alert, the application's figures and, with the last one, its status complete, in
 * one transaction. Does nothing when the carrier of this run has ended already.
 */
export async function finish(process: Process, asked: Asked, rateType: string, result: CarrierResult): Promise<void> {
  await process.connection.db.transaction().execute(async (trx) => {
    const db = agencyDb(trx, asked.agency_id);
    const application = await lockApplication(db, asked.application_id);
    const now = process.clock.now();
    if (!application || !(await endAsked(db, asked.quote_id, process.id, result.outcome, now))) return;
    const run = await runById(db, asked.run_id);
    await insertQuote(db, asked, rateType, result, now, run?.superseded_at ?? null);
    const effects = new Effects();
    effects.events.push(quoteEvent(asked));
    const next = await nextParked(trx, asked.carrier_id);
    if (next !== undefined) effects.jobs.push({ queue: ASK_QUEUE, data: { quote_id: next } });
    const isCurrent = application.run_id === asked.run_id && !run?.superseded_at;
    const alert = ALERTS[result.outcome];
    if (alert && isCurrent)
      await raiseRunAlert(db, application, {
        ...alert,
        runId: asked.run_id,
        lines: [`${asked.carrier_name}: ${result.description}`],
      });
    const isLast = (await openCarriers(db, asked.run_id)) === 0;
    if (isLast) await endRun(db, asked.run_id, now);
    if (isCurrent) {
      const figures = await quoteFigures(db, application.id);
      await updateApplicationRow(db, application.id, {
        ...figures,
        ...(isLast ? { status: 'complete', updated_at: now } : {}),
      });
      if (isLast) await complete(trx, application, figures.quote_count, effects);
    }
    await flush(trx, effects, SYSTEM, process.queue);
  });
}

async function complete(
  trx: Parameters<typeof notify>[0],
  application: ApplicationRecord,
  quotes: number,
  effects: Effects,
): Promise<void> {
  const { id, agency_id, number, agent_id, created_by } = application;
  effects.history.push({
    action: `completed with ${plural(quotes, 'quote')}`,
    agencyId: agency_id,
    applicationId: id,
    changes: [{ field: 'status', from: application.status, to: 'complete' }],
  });
  effects.events.push({ kind: 'application', agencyId: agency_id, applicationId: id, ids: { application_id: id } });
  const personId = agent_id ?? created_by;
  await notify(trx, {
    person_id: personId,
    kind: 'application',
    text: `Application ${number} is complete: ${plural(quotes, 'quote')}.`,
    application_id: id,
  });
  effects.events.push({
    kind: 'notification',
    agencyId: null,
    personId,
    ids: { person_id: personId, application_id: id },
  });
}
