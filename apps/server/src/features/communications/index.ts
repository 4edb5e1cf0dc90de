import { found } from '../../kernel/faults.ts';
import type { Verb, Verbs } from '../../kernel/verbs.ts';
import { applicationById } from '../applications/index.ts';
import { maskOf } from '../quotes/index.ts';
import { HIDDEN_EXCHANGE, isHiddenFrom, toBody, toCommunications } from './communications.presenter.ts';
import { exchangeById, exchangeRows } from './communications.queries.ts';
import { wholeBody } from './whole-body.ts';

/** Exchanges of an application, a page at a time, the newest first. @throws Fault not_found */
const getApplicationApiCommunication: Verb<'getApplicationApiCommunication'> = async (context, input) => {
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

/** One body whole, when a person opens it. @throws Fault not_found */
const getApiCommunicationBody: Verb<'getApiCommunicationBody'> = async (context, input) => {
  const { application_id, is_request } = input;
  found(await applicationById(context.db, application_id));
  const row = found(await exchangeById(context.db, application_id, Number(input.exchange_id)));
  if (isHiddenFrom(context.viewer, row)) return { is_request, data: HIDDEN_EXCHANGE };
  const [body, mask] = await Promise.all([wholeBody(context.db, row, is_request), maskOf(context, application_id)]);
  return { is_request, data: toBody(body, mask) };
};

export { recorder } from './recorder.ts';
export { wholeBody } from './whole-body.ts';
export const communicationVerbs: Verbs = { getApplicationApiCommunication, getApiCommunicationBody };
