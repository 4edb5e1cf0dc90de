import { ATTRIBUTION, suggestAddresses as askForSuggestions } from '../../../integrations/geocoding/suggest/suggest.ts';
import { isSandboxUrl } from '../../../kernel/env/env.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { recorder } from '../../applications/index.ts';
import { switchedOff } from '../providers/provider-switches.queries.ts';

/** Milliseconds; a slower answer is outdated, because the user keeps typing. */
const SUGGEST_MS = 3_000;

/** Suggests addresses that begin with the typed text; empty with a message when the source is down. */
export const suggestAddresses: Verb<'suggestAddresses'> = async ({ services, db, viewer }, { query }) => {
  if ((await switchedOff(db, viewer.agencyId)).has('suggestions')) return { suggestions: [] };
  const { env } = services;
  const { service, key, account } = env.suggestions;
  const baseUrl = env.services.suggestions;
  const record = recorder(services.outside, {
    agencyId: viewer.agencyId,
    personId: viewer.id,
    isSandbox: isSandboxUrl(env, baseUrl),
  });
  const result = await askForSuggestions(
    {
      call: services.caller.recordedBy(record),
      baseUrl,
      timeout_ms: SUGGEST_MS,
      service,
      ...(key ? { apiKey: key } : {}),
      ...(account ? { account } : {}),
    },
    query,
  );
  if (result.state === 'failed') return { suggestions: [], unavailable: result.reason };
  const suggestions = result.state === 'found' ? result.value : [];
  const attribution = suggestions.length > 0 ? ATTRIBUTION[service] : null;
  return { suggestions, ...(attribution === null ? {} : { attribution }) };
};
