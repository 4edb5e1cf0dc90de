import { readState, zipArea } from '@freeboard/domain/reading';
import { z } from 'zod';
import { type AskForPlaces, askForList, loose, type SuggestedPlace } from './service.ts';

/**
 * West, south, east, north around the states from Alaska and Hawaii to Maine. Places in neighboring countries are
 * removed later.
 */
const UNITED_STATES = '-180,17,-64,72';
/** More than the suggestions shown: several features may be the same address, and some are not addresses. */
const LIMIT = '20';

const feature = z.object({
  properties: z.object({
    housenumber: loose,
    street: loose,
    name: loose,
    city: loose,
    state: loose,
    postcode: loose,
    countrycode: loose,
    country: loose,
    osm_key: loose,
    type: loose,
  }),
});
const answer = z.object({ features: z.array(z.unknown()) });

const placesOf = (found: unknown): SuggestedPlace[] => {
  const read = feature.safeParse(found);
  if (!read.success) return [];
  const { housenumber, street, name, city, postcode, countrycode, country, osm_key, type, state } =
    read.data.properties;
  const isUs = countrycode ? countrycode.toUpperCase() === 'US' : /^(united states|usa)/i.test(country);
  const isStreet = type === 'street' || (type === '' && osm_key === 'highway');
  if (!isUs || (!housenumber && !isStreet)) return [];
  const numbers = housenumber ? housenumber.split(/\s*[;,]\s*/) : [''];
  return numbers.map((number) => ({
    number,
    street: isStreet && !housenumber ? name : street,
    unit: '',
    city,
    state: readState(state),
    zip: zipArea(postcode),
  }));
};

export const photonPlaces = (json: unknown): SuggestedPlace[] | null => {
  const read = answer.safeParse(json);
  return read.success ? read.data.features.flatMap(placesOf) : null;
};

export const askPhoton: AskForPlaces = (deps, { line }) =>
  askForList(
    deps,
    { path: '/api', query: { q: line, limit: LIMIT, lang: 'en', bbox: UNITED_STATES } },
    'features',
    photonPlaces,
  );
