import { found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { applicationById } from '../../applications/index.ts';
import { progressOf } from '../../quotes/index.ts';

/** Where the latest run stands, carrier by carrier (R9.2). */
export const getQuoteProgress: Verb<'getQuoteProgress'> = async (context, { application_id }) => {
  const row = found(await applicationById(context.db, application_id));
  const carriers = row.run_id === null ? [] : await progressOf(context, row.id, row.run_id);
  return { run_id: row.run_id, carriers, is_complete: row.status !== 'launched', now: context.now.toISOString() };
};
