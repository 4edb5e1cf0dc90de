import { suggestAddresses as askForSuggestions } from '../../integrations/geocoding/suggest.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { switchedOff } from '../api-management/index.ts';

const SUGGEST_MS = 3_000;

/** Addresses that begin as what was typed; none where the geocoder is switched off or away. */
export const suggestAddresses: Verb<'suggestAddresses'> = async ({ services, db, viewer }, { query }) => {
  if ((await switchedOff(db, viewer.agencyId)).has('census')) return { suggestions: [] };
  const { census } = services.env.services;
  const result = await askForSuggestions({ call: services.caller, baseUrl: census, timeout_ms: SUGGEST_MS }, query);
  return { suggestions: result.state === 'found' ? result.value : [] };
};
