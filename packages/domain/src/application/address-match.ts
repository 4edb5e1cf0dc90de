import { type AddressParts, addressParts, plainNumber, splitNumber, splitUnit } from './address-parts.ts';

/** An address that a geocoder is asked for: in its parts, or in one line as it was typed. */
export type RequestedAddress = Pick<AddressParts, 'address1' | 'city' | 'state' | 'zip'> | { searched_address: string };
type MatchedAddress = Pick<AddressParts, 'address1' | 'city' | 'state' | 'zip'>;

export type AddressDifference = {
  part: 'number' | 'street' | 'city' | 'state' | 'zip';
  requested: string;
  found: string;
};

const TYPES: Readonly<Record<string, string>> = {
  STREET: 'ST',
  STR: 'ST',
  AVENUE: 'AVE',
  AV: 'AVE',
  DRIVE: 'DR',
  DRV: 'DR',
  ROAD: 'RD',
  BOULEVARD: 'BLVD',
  BOUL: 'BLVD',
  LANE: 'LN',
  COURT: 'CT',
  PLACE: 'PL',
  TERRACE: 'TER',
  TERR: 'TER',
  TRAIL: 'TRL',
  TRACE: 'TRCE',
  PARKWAY: 'PKWY',
  CIRCLE: 'CIR',
  SQUARE: 'SQ',
  WAY: 'WAY',
  LOOP: 'LOOP',
  COVE: 'CV',
  CROSSING: 'XING',
  POINT: 'PT',
  PLAZA: 'PLZ',
  ALLEY: 'ALY',
  RIDGE: 'RDG',
  RUN: 'RUN',
  PASS: 'PASS',
  PATH: 'PATH',
  ROW: 'ROW',
  CAUSEWAY: 'CSWY',
  EXPRESSWAY: 'EXPY',
  HIGHWAY: 'HWY',
  HEIGHTS: 'HTS',
  BEND: 'BND',
  ISLE: 'ISLE',
};
const DIRECTIONS: Readonly<Record<string, string>> = {
  NORTH: 'N',
  SOUTH: 'S',
  EAST: 'E',
  WEST: 'W',
  NORTHEAST: 'NE',
  NORTHWEST: 'NW',
  SOUTHEAST: 'SE',
  SOUTHWEST: 'SW',
};
const OTHERS: Readonly<Record<string, string>> = {
  SAINT: 'ST',
  SAINTE: 'STE',
  MOUNT: 'MT',
  FORT: 'FT',
  BEACH: 'BCH',
  SPRINGS: 'SPGS',
  LAKES: 'LKS',
  LAKE: 'LK',
  COUNTY: 'CO',
  CR: 'CO RD',
  SR: 'STATE RD',
  FIRST: '1ST',
  SECOND: '2ND',
  THIRD: '3RD',
  FOURTH: '4TH',
  FIFTH: '5TH',
  SIXTH: '6TH',
  SEVENTH: '7TH',
  EIGHTH: '8TH',
  NINTH: '9TH',
  TENTH: '10TH',
};
/** The abbreviations of USPS Publication 28, by the word that they stand for. */
export const ADDRESS_SHORT_FORMS: Readonly<Record<string, string>> = { ...TYPES, ...DIRECTIONS, ...OTHERS };
const TYPE_CODES = new Set(Object.values(TYPES));
const DIRECTION_CODES = new Set(Object.values(DIRECTIONS));

/**
 * Returns the words of a street or city in the abbreviations of USPS Publication 28, without accents and punctuation.
 */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .flatMap((word) => (ADDRESS_SHORT_FORMS[word] ?? word).split(' '));

/** Parts a street into its name, its type and its directions; a street that has no other word is all name. */
function partsOfStreet(street: string) {
  const words = wordsOf(street);
  const isName = (word: string) => !DIRECTION_CODES.has(word) && !TYPE_CODES.has(word);
  const name = words.filter(isName);
  if (name.length === 0) return { name: words, extras: [] };
  return { name, extras: words.filter((word) => !isName(word)) };
}

/**
 * Returns whether a street is the one requested; the type and direction that the request leaves out may be completed.
 */
function isSameStreet(requested: string, found: string): boolean {
  const [one, other] = [partsOfStreet(requested), partsOfStreet(found)];
  const left = [...other.extras];
  const hasAll = one.extras.every((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return one.name.join(' ') === other.name.join(' ') && hasAll;
}

/** Returns whether two address lines name the same place: number, street and unit, whatever is abbreviated. */
export const isSameAddressLine = (one: string, other: string): boolean =>
  wordsOf(one).join(' ') === wordsOf(other).join(' ');

const zipOf = (zip: string): string => zip.trim().slice(0, 5);

/** Number, street and city of a line without commas, compared with a match word by word. */
function differencesOfLine(line: string, found: MatchedAddress): AddressDifference[] {
  const { number, street } = splitNumber(splitUnit(line).rest);
  const match = splitNumber(found.address1);
  const words = wordsOf(street);
  const has = (part: string) => wordsOf(part).every((word) => words.includes(word));
  const differences: AddressDifference[] = [];
  if (number && plainNumber(number) !== plainNumber(match.number))
    differences.push({ part: 'number', requested: number, found: match.number });
  if (!partsOfStreet(match.street).name.every((word) => words.includes(word)))
    differences.push({ part: 'street', requested: street, found: match.street });
  const rest = words.filter((word) => ![...wordsOf(match.street)].includes(word));
  if (differences.length === 0 && rest.some((word) => !wordsOf(found.city).includes(word)) && !has(found.city))
    differences.push({ part: 'city', requested: street, found: found.city });
  return differences;
}

/**
 * Returns what a geocoder's match says otherwise than the address that was requested: another number, fraction, hyphen,
 * street, city, state or ZIP. What the request leaves out may be completed; a different spelling or abbreviation is no
 * difference.
 */
export function addressDifferences(requested: RequestedAddress, found: MatchedAddress): AddressDifference[] {
  const isLine = 'searched_address' in requested;
  const parts: Partial<AddressParts> = isLine ? addressParts(requested.searched_address) : requested;
  const differences: AddressDifference[] = [];
  const add = (part: AddressDifference['part'], one: string, other: string) =>
    differences.push({ part, requested: one.trim(), found: other.trim() });
  if (parts.address1) {
    const [one, other] = [splitNumber(splitUnit(parts.address1).rest), splitNumber(found.address1)];
    if (plainNumber(one.number) !== plainNumber(other.number)) add('number', one.number, other.number);
    if (!isSameStreet(one.street, other.street)) add('street', one.street, other.street);
  } else if (isLine) {
    const { state = '', zip = '' } = parts;
    const line = requested.searched_address
      .trim()
      .replace(new RegExp(`[\\s,]+${zip || '$'}$`), '')
      .replace(new RegExp(`[\\s,]+${state || '$'}[\\s,]*$`, 'i'), '');
    differences.push(...differencesOfLine(line, found));
  }
  if (parts.city && wordsOf(parts.city).join(' ') !== wordsOf(found.city).join(' '))
    add('city', parts.city, found.city);
  if (parts.state && parts.state.trim().toUpperCase() !== found.state.toUpperCase())
    add('state', parts.state, found.state);
  if (parts.zip && zipOf(parts.zip) !== zipOf(found.zip)) add('zip', parts.zip, found.zip);
  return differences;
}

/** Returns whether address fields name another house than the line that was looked up; a blank field is no other. */
export function isOtherAddress(lookedUp: string, fields: MatchedAddress): boolean {
  if (lookedUp.trim() === '') return false;
  const now = { ...fields, address1: splitUnit(fields.address1).rest };
  return addressDifferences({ searched_address: lookedUp }, now).some(({ found }) => found !== '');
}
