import { found } from '../../../kernel/faults.ts';
import { paginated } from '../../../kernel/paginated.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { maskOf } from '../../quotes/index.ts';
import { applicationById } from '../applications.queries.ts';
import { chosenQuotes, toEntry } from './entries.ts';
import { countHistory, historyPage, peopleOf } from './history.queries.ts';

/** @throws Fault not_found */
export const getApplicationHistory: Verb<'getApplicationHistory'> = async (
  context,
  { application_id, page, per_page, ...filters },
) => {
  found(await applicationById(context.db, application_id));
  const [rows, total, people, mask] = await Promise.all([
    historyPage(context.db, application_id, filters, (page - 1) * per_page, per_page),
    countHistory(context.db, application_id, filters),
    peopleOf(context.db, application_id),
    maskOf(context, application_id),
  ]);
  const quotes = await chosenQuotes(context, rows);
  const entries = rows.map((row) => toEntry(context, row, mask, quotes));
  return { history: paginated(entries, total, page, per_page, '/agent-portal/get-application-history'), people };
};
