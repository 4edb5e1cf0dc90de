import { found, invalid } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { PROVIDER_NAMES } from './names.ts';
import { agencyExists, switchProvider } from './provider-switches.queries.ts';

/** Turns a data provider on or off for an agency. @throws Fault invalid (no agency named), not_found */
export const setProviderEnabled: Verb<'setProviderEnabled'> = async (context, { provider, is_enabled, agency_id }) => {
  const agencyId = context.viewer.agencyId ?? agency_id ?? null;
  if (agencyId === null) throw invalid({ agency_id: ['Field is required.'] });
  found(await agencyExists(context.db, agency_id ?? agencyId));
  await switchProvider(context.db, agencyId, provider, is_enabled);
  context.record({ action: `switched ${PROVIDER_NAMES[provider]} ${is_enabled ? 'on' : 'off'}`, agencyId });
  return { provider, is_enabled };
};
