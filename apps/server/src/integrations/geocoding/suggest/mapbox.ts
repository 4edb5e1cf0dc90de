import { readState, zipArea } from '@freeboard/domain/reading';
import { z } from 'zod';
import { type AskForPlaces, askForList, loose, type SuggestedPlace } from './service.ts';

const context = z.object({ id: loose, text: loose, short_code: loose });
const feature = z.object({
  place_type: z.array(z.string()),
  text: loose,
  address: loose,
  context: z.array(context).catch([]),
});
const answer = z.object({ features: z.array(z.unknown()) });

const placeOf = (found: unknown): SuggestedPlace[] => {
  const read = feature.safeParse(found);
  if (!read.success || !read.data.place_type.includes('address')) return [];
  const { text, address, context: around } = read.data;
  const part = (kind: string) => around.find(({ id }) => id.startsWith(`${kind}.`));
  if (part('country')?.short_code.toLowerCase() !== 'us') return [];
  const region = part('region');
  return [
    {
      number: address,
      street: text,
      unit: '',
      city: (part('place') ?? part('locality'))?.text ?? '',
      state: readState(region?.short_code.replace(/^US-/i, '') || region?.text || ''),
      zip: zipArea(part('postcode')?.text ?? ''),
    },
  ];
};

export const mapboxPlaces = (json: unknown): SuggestedPlace[] | null => {
  const read = answer.safeParse(json);
  return read.success ? read.data.features.flatMap(placeOf) : null;
};

/** The text as the service accepts it: at most 20 words, and no semicolon, which would start a second search. */
const searched = (line: string): string => line.replace(/[;/]+/g, ' ').split(/\s+/).slice(0, 20).join(' ');

/** Calls Mapbox, which does not return units. */
export const askMapbox: AskForPlaces = (deps, { line }) =>
  askForList(
    deps,
    {
      path: `/geocoding/v5/mapbox.places/${encodeURIComponent(searched(line))}.json`,
      query: {
        access_token: deps.apiKey ?? '',
        autocomplete: 'true',
        country: 'us',
        language: 'en',
        types: 'address',
        limit: '10',
      },
    },
    'features',
    mapboxPlaces,
  );
