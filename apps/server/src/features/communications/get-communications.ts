import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { applicationById } from '../applications/index.ts';
import { maskOf } from '../quotes/index.ts';
import { toCommunications } from './communications.presenter.ts';
import { exchangeRows } from './communications.queries.ts';

/** Exchanges of an application, a page at a time, the newest first. @throws Fault not_found */
export const getApplicationApiCommunication: Verb<'getApplicationApiCommunication'> = async (context, input) => {
  const { application_id, limit } = input;
  const before = input.before === undefined ? null : Number(input.before);
  found(await applicationById(context.db, application_id));
  const [rows, mask] = await Promise.all([
    exchangeRows(context.db, application_id, before, limit + 1),
    maskOf(context, application_id),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    application_api_communications: page.flatMap((row) => toCommunications(context.viewer, row, mask)),
    next: last && rows.length > limit ? String(last.id) : null,
  };
};
