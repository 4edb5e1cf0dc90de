import { found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { maskOf, providerMaskOf } from '../../quotes/index.ts';
import { applicationById } from '../applications.queries.ts';
import { HIDDEN_EXCHANGE, isHiddenFrom, isOfProvider, toBody, typedAddress } from './communications.presenter.ts';
import { exchangeById } from './communications.queries.ts';
import { fullBody } from './full-body.ts';

/** @throws Fault not_found */
export const getApiCommunicationBody: Verb<'getApiCommunicationBody'> = async (context, input) => {
  const { application_id, is_request } = input;
  const application = found(await applicationById(context.db, application_id));
  const row = found(await exchangeById(context.db, application_id, Number(input.exchange_id)));
  if (isHiddenFrom(context.viewer, row)) return { is_request, data: HIDDEN_EXCHANGE };
  const [body, mask] = await Promise.all([
    fullBody(context.db, row, is_request),
    isOfProvider(row)
      ? providerMaskOf(context, application_id, typedAddress(application))
      : maskOf(context, application_id),
  ]);
  return { is_request, data: toBody(body, mask) };
};
