import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import type { Process } from '../../kernel/process.ts';
import { lockSummary, quoteFigures, updateApplicationRow } from '../applications/index.ts';
import { quoteEvent } from './board.ts';
import { noteCompleted } from './completed.ts';
import type { Ending } from './ending.ts';
import { nextParked } from './lost.queries.ts';
import { ASK_QUEUE } from './queue-names.ts';
import { raiseAlerts } from './run-alerts.ts';
import { endAsked, endRun, insertQuotes, runState } from './runs.queries.ts';
import { agencyDb } from './system-db.ts';

/**
 * Keeps results of one run in one transaction. Does nothing for a carrier that has ended already. @returns those that
 * were kept
 */
export async function keepResults(process: Process, given: readonly Ending[]): Promise<Set<Ending>> {
  // Of two ends of one carrier that come together (a result sent twice, or just as its time is over) the first counts.
  const endings = [...Map.groupBy(given, ({ asked }) => asked.quote_id).values()].flatMap(([one]) => one ?? []);
  const [first] = endings;
  if (!first) return new Set();
  const { agency_id, application_id, run_id } = first.asked;
  return process.connection.db.transaction().execute(async (trx) => {
    const db = agencyDb(trx, agency_id);
    const application = await lockSummary(db, application_id);
    const now = process.clock.now();
    if (!application) return new Set<Ending>();
    const ends = endings.map(({ asked, result, callbackHash }) => ({
      quote_id: asked.quote_id,
      outcome: result.outcome,
      callback_hash: callbackHash ?? null,
    }));
    const kept = await endAsked(trx, agency_id, ends, process.id, now);
    const ended = endings.filter(({ asked }) => kept.has(asked.quote_id));
    if (ended.length === 0) return new Set<Ending>();
    const run = await runState(db, run_id);
    await insertQuotes(db, ended, now, run.superseded_at);
    for (const { also } of ended) await also?.(trx);
    const effects = new Effects();
    for (const { asked } of ended) effects.events.push(quoteEvent(asked));
    const freed = new Set(ended.filter(({ isLocal }) => !isLocal).map(({ asked }) => asked.carrier_id));
    for (const quote_id of freed.size > 0 ? await nextParked(trx, [...freed]) : [])
      effects.jobs.push({ queue: ASK_QUEUE, data: { quote_id } });
    const isCurrent = application.run_id === run_id && !run.superseded_at;
    if (isCurrent) {
      const alerted = ended.map(({ asked, result }) => ({ carrier_name: asked.carrier_name, result }));
      await raiseAlerts(db, application, run_id, alerted);
    }
    const isLast = run.open_carriers === 0;
    if (isLast) await endRun(db, run_id, now);
    if (isCurrent) {
      const figures = await quoteFigures(db, application.id, now);
      await updateApplicationRow(db, application.id, {
        ...figures,
        ...(isLast ? { status: 'complete', updated_at: now } : {}),
      });
      if (isLast) noteCompleted(effects, application, figures.quote_count);
    }
    await flush(trx, effects, SYSTEM, process.queue);
    return new Set(ended);
  });
}
