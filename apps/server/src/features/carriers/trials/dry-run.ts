import { acceptsApplication, type CarrierConfig, dryRun } from '../../../integrations/carriers/index.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { carrierRow } from '../carriers.queries.ts';
import { checkErrors } from '../checks/checks.ts';
import { configOf, requestFor } from '../config-of.ts';

/**
 * Shows the requests that a carrier would get for a saved application, without sending any.
 * @throws Fault not_found, invalid (at the mapping's field), conflict (nothing is sent to this carrier), too_many
 */
export const dryRunCarrier: Verb<'dryRunCarrier'> = async (context, { carrier_id, application_id, mapping }) => {
  const row = found(await carrierRow(context.db, carrier_id));
  const request = await requestFor(context, row, application_id);
  const config = await configOf(context, row, 'draft');
  if (config?.kind !== 'conversation') throw new Fault('conflict', 'Nothing is sent to this carrier.');
  if (mapping) {
    const errors = await checkErrors(context, { mapping, kind: config.kind }, 'mapping');
    if (Object.keys(errors).length > 0) throw invalid(errors);
  }
  const { stored: _, ...tried } = mapping ? { ...config, mapping: mapping as CarrierConfig['mapping'] } : config;
  const accepted = await acceptsApplication(tried, request);
  const asked = { ...request, callback_url: 'https://callback.invalid/test', callback_secret: 'test' };
  return {
    reasons: accepted.accepts ? [] : accepted.reasons,
    steps: await dryRun(tried, asked, context.now),
  };
};
