import { readState, splitNumber, zipArea } from '@freeboard/domain/reading';
import { z } from 'zod';
import { type AskForPlaces, askForList, loose, type Places, type SuggestDeps, type SuggestedPlace } from './service.ts';

const suggestion = z.object({
  street_line: loose,
  secondary: loose,
  city: loose,
  state: loose,
  zipcode: loose,
  entries: z.coerce.number().catch(0),
});
type SmartySuggestion = z.infer<typeof suggestion>;
const answer = z.object({ suggestions: z.array(z.unknown()).nullable() });

const readAnswer = (json: unknown): SmartySuggestion[] | null => {
  const read = answer.safeParse(json);
  if (!read.success) return null;
  return (read.data.suggestions ?? []).flatMap((one) => suggestion.safeParse(one).data ?? []);
};

const placeOf = ({ street_line, secondary, city, state, zipcode, entries }: SmartySuggestion): SuggestedPlace => ({
  ...splitNumber(street_line),
  // For a building with several units, `secondary` names only their kind ('Apt').
  unit: entries > 1 ? '' : secondary,
  city,
  state: readState(state),
  zip: zipArea(zipcode),
});

export const smartyPlaces = (json: unknown): SuggestedPlace[] | null => readAnswer(json)?.map(placeOf) ?? null;

/** The parameter that requests the units of a building, if the answer is a single building with units; else null. */
export const selectedBuilding = (json: unknown): string | null => {
  const [only, ...others] = readAnswer(json) ?? [];
  if (!only || others.length > 0 || only.entries <= 1) return null;
  const { street_line, secondary, entries, city, state, zipcode } = only;
  return [street_line, secondary, `(${entries})`, city, state, zipcode].filter(Boolean).join(' ');
};

const ask = (deps: SuggestDeps, query: Record<string, string>, read: (json: unknown) => SuggestedPlace[] | null) => {
  const signed = { 'auth-id': deps.account ?? '', 'auth-token': deps.apiKey ?? '', ...query };
  return askForList(deps, { path: '/lookup', query: signed }, 'suggestions', read);
};

/**
 * Calls Smarty. If the answer is a single building, requests its units in the remaining time; without them, the
 * building is the answer.
 */
export const askSmarty: AskForPlaces = async (deps, { text }) => {
  const until = AbortSignal.timeout(deps.timeout_ms ?? 3_000);
  const signal = deps.signal ? AbortSignal.any([until, deps.signal]) : until;
  let building: string | null = null;
  const first = await ask(deps, { search: text, max_results: '10' }, (json) => {
    building = selectedBuilding(json);
    return smartyPlaces(json);
  });
  if (!first.ok || building === null) return first;
  const units: Places = await ask({ ...deps, signal }, { search: text, selected: building }, smartyPlaces);
  return units.ok ? units : first;
};
