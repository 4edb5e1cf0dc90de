import { addressWords } from '@freeboard/domain/applications';
import { plainNumber } from '@freeboard/domain/reading';
import type { SuggestedPlace } from './service.ts';
import type { Typed } from './typed.ts';

export type Suggestion = {
  text: string;
  address1: string;
  address2?: string;
  city: string;
  state: string;
  zip: string;
};

const MOST = 8;

/** Capitals, without accents and punctuation, for comparison. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const abbreviated = (text: string): string => addressWords(text).join(' ');

export const isTypedStreet = (typed: string, place: { street: string; city: string; state: string }): boolean => {
  const line = [place.street, place.city, place.state].join(' ');
  return plain(typed) !== '' && [plain, abbreviated].some((spell) => spell(line).startsWith(spell(typed)));
};

const isSame = (one: string, other: string): boolean => plainNumber(one) === plainNumber(other);
/** The number or letter of a unit, for comparing: 'Apt 4' and '#4' are the same unit. */
const unitId = (unit: string): string => plain(unit).split(' ').at(-1) ?? '';

/**
 * Adds the typed house number and unit to a place; the number only if the place has none and is on the typed street.
 * Null when the place then has another number or unit, or lacks its street, state, or city and ZIP code.
 */
const withTyped = (typed: Typed, place: SuggestedPlace): SuggestedPlace | null => {
  if (!place.street || !place.state || !(place.city || place.zip)) return null;
  const isHere = place.number === '' && typed.number !== '' && isTypedStreet(typed.street, place);
  const number = isHere ? typed.number : place.number;
  if (typed.number !== '' && !isSame(number, typed.number)) return null;
  if (typed.unit !== '' && place.unit !== '' && unitId(place.unit) !== unitId(typed.unit)) return null;
  return { ...place, number, unit: place.unit || typed.unit };
};

const toSuggestion = ({ number, street, unit, city, state, zip }: SuggestedPlace): Suggestion => {
  const address1 = [number, street].filter(Boolean).join(' ');
  const line = [address1, unit].filter(Boolean).join(' ');
  const text = [line, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');
  return { text, address1, ...(unit ? { address2: unit } : {}), city, state, zip };
};

/**
 * Merges places that differ only in the ZIP code, and leaves that blank: a street may have several ZIP codes, and
 * only the geocoder knows a house's.
 */
const withoutDoubt = (places: readonly SuggestedPlace[]): SuggestedPlace[] => {
  const known = new Map<string, SuggestedPlace>();
  for (const place of places) {
    const key = plain(
      [plainNumber(place.number), place.street, place.unit, place.city || place.zip, place.state].join('|'),
    );
    const before = known.get(key);
    known.set(key, before ? { ...before, zip: before.zip === place.zip ? before.zip : '' } : place);
  }
  return [...known.values()];
};

export const suggestionsOf = (typed: Typed, places: readonly SuggestedPlace[]): Suggestion[] => {
  const fitting = places.map((place) => withTyped(typed, place)).filter((place) => place !== null);
  return withoutDoubt(fitting).slice(0, MOST).map(toSuggestion);
};
