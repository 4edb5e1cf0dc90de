import { found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { latestRun, quotedState } from '../../applications/index.ts';
import { progressOf, quotesOf } from '../../quotes/index.ts';

/** The carriers of the latest run with their state (R9.2). @throws Fault not_found */
export const getQuoteProgress: Verb<'getQuoteProgress'> = async (context, { application_id }) => {
  const { run_id, status } = found(await latestRun(context.db, application_id));
  const carriers = run_id === null ? [] : await progressOf(context, application_id, run_id);
  return { run_id, carriers, is_complete: status !== 'launched', now: context.now.toISOString() };
};

/**
 * Reads the quotes named by events, for a page that already has the rest; presented as in the complete application.
 * @throws Fault not_found
 */
export const getQuoteChanges: Verb<'getQuoteChanges'> = async (context, { application_id, quote_ids }) => {
  const { run_id, status, application, readAlerts } = await quotedState(context, application_id);
  const [carriers, quotes, alerts] = await Promise.all([
    run_id === null ? [] : progressOf(context, application_id, run_id),
    quotesOf(context, application_id, quote_ids),
    readAlerts(),
  ]);
  const named = new Set(quote_ids);
  return {
    run_id,
    is_complete: status !== 'launched',
    now: context.now.toISOString(),
    carriers: carriers.filter(({ quote_id, state }) => state !== 'done' || named.has(quote_id)),
    order: carriers.map(({ quote_id }) => quote_id),
    application,
    quotes,
    alerts,
  };
};
