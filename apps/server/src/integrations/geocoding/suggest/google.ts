import { readState, splitNumber, splitUnit, zipArea } from '@freeboard/domain/reading';
import { z } from 'zod';
import { type AskForPlaces, askForList, loose, type SuggestedPlace } from './service.ts';

const words = z.object({ text: loose });
const suggestion = z.object({
  placePrediction: z.object({ structuredFormat: z.object({ mainText: words, secondaryText: words }) }),
});
/**
 * An answer without places is an empty object. A refusal of the older service has status 200, with `status` and
 * `error`.
 */
const answer = z.object({
  suggestions: z.array(z.unknown()).optional(),
  status: z.undefined().optional(),
  error: z.undefined().optional(),
});

/** Splits 'Miami Beach, FL 33139, USA'; null outside the United States. */
const townOf = (text: string): Pick<SuggestedPlace, 'city' | 'state' | 'zip'> | null => {
  const [country = '', region = '', ...rest] = text
    .split(',')
    .map((part) => part.trim())
    .toReversed();
  if (!/^(usa|united states)$/i.test(country)) return null;
  const [, name = '', zip = ''] = /^(.*?)\s*(\d{5}(?:-\d{4})?)?$/.exec(region) ?? [];
  return { city: rest[0] ?? '', state: readState(name), zip: zipArea(zip) };
};

const placeOf = (found: unknown): SuggestedPlace[] => {
  const read = suggestion.safeParse(found);
  if (!read.success) return [];
  const { mainText, secondaryText } = read.data.placePrediction.structuredFormat;
  const town = townOf(secondaryText.text);
  const { unit, rest } = splitUnit(mainText.text);
  return town ? [{ ...splitNumber(rest), unit, ...town }] : [];
};

export const googlePlaces = (json: unknown): SuggestedPlace[] | null => {
  const read = answer.safeParse(json);
  return read.success ? (read.data.suggestions ?? []).flatMap(placeOf) : null;
};

export const askGoogle: AskForPlaces = (deps, { text }) =>
  askForList(
    deps,
    {
      path: '/v1/places:autocomplete',
      headers: { 'x-goog-api-key': deps.apiKey ?? '' },
      body: {
        input: text,
        includedRegionCodes: ['us'],
        includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
        languageCode: 'en-US',
      },
    },
    'suggestions',
    googlePlaces,
  );
