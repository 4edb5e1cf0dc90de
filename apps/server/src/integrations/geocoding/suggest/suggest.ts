import type { SuggestionService } from '../../../kernel/env/env.ts';
import { failed, found, type ProviderResult, unknown } from '../../provider-result.ts';
import { type Suggestion, suggestionsOf } from './complete.ts';
import { askGoogle } from './google.ts';
import { askMapbox } from './mapbox.ts';
import { askPhoton } from './photon.ts';
import type { AskForPlaces, SuggestDeps } from './service.ts';
import { askSmarty } from './smarty.ts';
import { readTyped } from './typed.ts';

const ASK: Record<SuggestionService, AskForPlaces> = {
  photon: askPhoton,
  smarty: askSmarty,
  mapbox: askMapbox,
  google: askGoogle,
};

/** The attribution that a service's terms require next to its suggestions. */
export const ATTRIBUTION: Record<SuggestionService, string | null> = {
  photon: '© OpenStreetMap contributors',
  smarty: null,
  mapbox: '© Mapbox © OpenStreetMap contributors',
  google: 'Powered by Google',
};

/** Characters. A shorter text would match too much. */
const SHORTEST = 5;

/**
 * At most eight US addresses that match a partly typed one; the list may be empty. `unknown` when too little was
 * typed.
 */
export const suggestAddresses = async (deps: SuggestDeps, query: string): Promise<ProviderResult<Suggestion[]>> => {
  const typed = readTyped(query);
  if (typed.text.length < SHORTEST || !/\p{L}/u.test(typed.text)) return unknown('too little was typed to look for');
  const asked = await ASK[deps.service](deps, typed);
  return asked.ok ? found(deps, suggestionsOf(typed, asked.places)) : failed(asked.reason);
};
