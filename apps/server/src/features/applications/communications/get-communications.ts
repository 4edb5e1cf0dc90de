import { found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { maskOf, providerMaskOf } from '../../quotes/index.ts';
import { applicationById } from '../applications.queries.ts';
import { isOfProvider, toCommunications, typedAddress } from './communications.presenter.ts';
import { exchangeRows } from './communications.queries.ts';

/** @throws Fault not_found */
export const getApplicationApiCommunication: Verb<'getApplicationApiCommunication'> = async (context, input) => {
  const { application_id, limit } = input;
  const before = input.before === undefined ? null : Number(input.before);
  const application = found(await applicationById(context.db, application_id));
  const [rows, mask, providerMask] = await Promise.all([
    exchangeRows(context.db, application_id, before, limit + 1),
    maskOf(context, application_id),
    providerMaskOf(context, application_id, typedAddress(application)),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    application_api_communications: page.flatMap((row) =>
      toCommunications(context.viewer, row, isOfProvider(row) ? providerMask : mask),
    ),
    next: last && rows.length > limit ? String(last.id) : null,
  };
};
