import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { applicationById } from '../applications/index.ts';
import { maskOf } from '../quotes/index.ts';
import { HIDDEN_EXCHANGE, isHiddenFrom, toBody } from './communications.presenter.ts';
import { exchangeById } from './communications.queries.ts';
import { wholeBody } from './whole-body.ts';

/** One body whole, when a person opens it. @throws Fault not_found */
export const getApiCommunicationBody: Verb<'getApiCommunicationBody'> = async (context, input) => {
  const { application_id, is_request } = input;
  found(await applicationById(context.db, application_id));
  const row = found(await exchangeById(context.db, application_id, Number(input.exchange_id)));
  if (isHiddenFrom(context.viewer, row)) return { is_request, data: HIDDEN_EXCHANGE };
  const [body, mask] = await Promise.all([wholeBody(context.db, row, is_request), maskOf(context, application_id)]);
  return { is_request, data: toBody(body, mask) };
};
