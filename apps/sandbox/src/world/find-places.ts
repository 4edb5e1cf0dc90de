import { isComplete, normalized, readLine } from './address-line.ts';
import { inventPlace } from './invent.ts';
import { PLACES, type Place } from './places.ts';
import { CARRIER_STREETS, PROVIDER_STREETS, providerFault } from './test-streets.ts';

const titled = (text: string): string => text.replace(/(^|\s)[a-z]/g, (letter) => letter.toUpperCase());

const testAddresses = [
  ...Object.keys(CARRIER_STREETS).map((street, at) => `${at + 1} ${titled(street)}`),
  ...Object.entries(PROVIDER_STREETS).map(([street, { number }]) => `${number} ${titled(street)}`),
];

const inMiamiBeach = (address1: string): Place[] => {
  const place = inventPlace({ address1, city: 'Miami Beach', state: 'FL', zip: '33139' });
  return place ? [place] : [];
};

const KNOWN: readonly Place[] = [...PLACES, ...testAddresses.flatMap(inMiamiBeach)];

const lineOf = (place: Place): string => normalized(`${place.address1} ${place.city} ${place.state} ${place.zip}`);

const ambiguous = (place: Place): Place[] =>
  ['N', 'S', 'SW'].map((side, at) => ({
    ...place,
    address1: place.address1.replace(/^(\d+) /, `$1 ${side} `),
    lat: Math.round((place.lat + at * 0.01) * 1e4) / 1e4,
  }));

export const suggestPlaces = (text: string): Place[] => {
  const query = normalized(text);
  const begun = /^\d+ \S/.test(query) ? KNOWN.filter((place) => lineOf(place).startsWith(query)) : [];
  return begun.length > 0 ? begun : findPlaces(text);
};

export const suggestStreets = (text: string): Place[] => {
  const query = normalized(text).replace(/^\d+ /, '');
  if (query === '') return [];
  const streets = PLACES.map((place) => ({ ...place, address1: place.address1.replace(/^\d+ /, '') }));
  const begun = streets.filter((street) => lineOf(street).startsWith(query));
  return [...new Map(begun.map((street) => [lineOf(street), street])).values()];
};

export const findPlaces = (text: string): Place[] => {
  const query = normalized(text);
  if (!/^\d+ \S/.test(query)) return [];
  const begun = KNOWN.filter((place) => lineOf(place).startsWith(query));
  const line = readLine(text);
  const fault = providerFault(line.address1);
  if (fault === 'unmatched rd') return [];
  if (!isComplete(line)) return begun;
  const invented = inventPlace(line);
  if (fault === 'ambiguous ave') return invented ? ambiguous(invented) : [];
  const listed = PLACES.filter(
    (place) =>
      normalized(place.address1) === normalized(line.address1) &&
      (line.city === '' || normalized(place.city) === normalized(line.city)) &&
      (line.state === '' || place.state === line.state),
  );
  if (listed.length > 0) return listed;
  return invented ? [invented] : begun;
};
