import { failed, found, type ProviderDeps, type ProviderResult, unknown } from '../provider-result.ts';
import { censusMatches } from './census.ts';
import { addressOf } from './census-wire.ts';

export type Suggestion = { text: string; address1: string; city: string; state: string; zip: string };

const MOST = 8;
/** The service needs a house number and the start of a street to say anything. */
const SHORTEST = 5;

/** Addresses that a partly typed one may become, at most eight; an empty list is an answer, too. */
export const suggestAddresses = async (deps: ProviderDeps, query: string): Promise<ProviderResult<Suggestion[]>> => {
  const typed = query.trim().replace(/\s+/g, ' ');
  if (typed.length < SHORTEST) return unknown('too little was typed to look for');
  const asked = await censusMatches(deps, 'locations', typed);
  if (!asked.ok) return failed(asked.reason);
  const suggestions = asked.matches.slice(0, MOST).map((match) => {
    const { address1, city, state, zip } = addressOf(match);
    return { text: `${address1}, ${city}, ${state} ${zip}`, address1, city, state, zip };
  });
  return found(deps, suggestions);
};
