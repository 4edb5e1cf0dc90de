import { found } from '../../kernel/faults.ts';
import type { Verb, Verbs } from '../../kernel/verbs.ts';
import { applicationById } from '../applications/index.ts';
import { maskOf } from '../quotes/index.ts';
import { toCommunications } from './communications.presenter.ts';
import { exchangeRows } from './communications.queries.ts';

const getApplicationApiCommunication: Verb<'getApplicationApiCommunication'> = async (context, { application_id }) => {
  found(await applicationById(context.db, application_id));
  const [rows, mask] = await Promise.all([exchangeRows(context.db, application_id), maskOf(context, application_id)]);
  return { application_api_communications: rows.flatMap((row) => toCommunications(context.viewer, row, mask)) };
};

export { recorder } from './recorder.ts';
export const communicationVerbs: Verbs = { getApplicationApiCommunication };
