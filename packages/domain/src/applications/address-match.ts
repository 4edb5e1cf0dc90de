import {
  type AddressParts,
  plainNumber,
  readAddress,
  splitNumber,
  splitUnit,
  splitZip,
  zipArea,
} from '../reading/addresses.ts';
import { Street } from './street.ts';
import { addressWords } from './street-words.ts';
import { US_STATES } from './us-states.ts';

export type RequestedAddress = Pick<AddressParts, 'address1' | 'city' | 'state' | 'zip'> | { searched_address: string };
type MatchedAddress = Pick<AddressParts, 'address1' | 'city' | 'state' | 'zip'>;

export type AddressDifference = {
  part: 'number' | 'street' | 'unit' | 'city' | 'state' | 'zip';
  requested: string;
  found: string;
};

/** Words for a unit that a comparison ignores: 'Apt 4' is '#4'. Buildings and floors are compared. */
const UNIT_NAME = /^(?:APARTMENT|APARTAMENTO|APTO|APT|UNIT|SUITE|STE|DEPARTMENT|DEPT|ROOM|RM|SPACE|SPC|LOT)$/;

const unitKey = (unit: string): string =>
  unit
    .toUpperCase()
    .replaceAll(/([A-Z])(?=\d)|(\d)(?=[A-Z])/g, '$1$2 ')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '' && !UNIT_NAME.test(word))
    // Joined with spaces: building 1, unit 23 is not building 12, unit 3.
    .join(' ');

class AddressLine {
  readonly number: string;
  readonly street: string;
  readonly unit: string;

  constructor(line: string, unit = '') {
    const parts = splitUnit(line);
    const { number, street } = splitNumber(parts.rest);
    // In `One Beach Dr` the word is a house number; other number words begin a name, as in `Nine Mile Rd`.
    const isOne = number === '' && /^one\s+\S+\s+\S/i.test(parts.rest);
    this.number = isOne ? '1' : number;
    this.street = isOne ? parts.rest.slice('one'.length).trim() : street;
    // A unit stated in both lines counts once.
    const isTwice = unitKey(parts.unit) === unitKey(unit);
    this.unit = isTwice ? unit : [parts.unit, unit].filter(Boolean).join(' ');
  }

  hasNumberOf(other: AddressLine): boolean {
    return plainNumber(this.number) === plainNumber(other.number);
  }

  hasStreetOf(other: AddressLine): boolean {
    return Street.of(this.street).isSame(Street.of(other.street));
  }

  hasUnitOf(other: AddressLine): boolean {
    return unitKey(this.unit) === unitKey(other.unit);
  }

  isSame(other: AddressLine): boolean {
    return this.hasNumberOf(other) && this.hasStreetOf(other) && this.hasUnitOf(other);
  }
}

const isSameWords = (one: string, other: string): boolean =>
  addressWords(one).join(' ') === addressWords(other).join(' ');

/** Whether two address lines name the same place: number, street and unit, regardless of abbreviations. */
export const isSameAddressLine = (one: string, other: string): boolean =>
  new AddressLine(one).isSame(new AddressLine(other));

/** Whether two properties have the same number, street, unit and ZIP; false if one of the streets is incomplete. */
export const isSameProperty = (
  one: Pick<AddressParts, 'address1' | 'address2' | 'zip'>,
  other: Pick<AddressParts, 'address1' | 'address2' | 'zip'>,
): boolean =>
  (zipArea(one.zip) || one.zip.trim()) === (zipArea(other.zip) || other.zip.trim()) &&
  new AddressLine(one.address1, one.address2).isSame(new AddressLine(other.address1, other.address2));

type Parting = { street: string; rest: string };

function partings(text: string): Parting[] {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return words.map((_, at) => ({
    street: words.slice(0, words.length - at).join(' '),
    rest: words.slice(words.length - at).join(' '),
  }));
}

const isTown = (text: string, { city, state }: Pick<MatchedAddress, 'city' | 'state'>): boolean => {
  const name = US_STATES.find(({ code }) => code === state.toUpperCase())?.name;
  return isSameWords(text, city) || (name !== undefined && isSameWords(text, `${city} ${name}`));
};

type Compare = (requested: Street, found: Street) => boolean;

function differencesOfLine(text: string, found: MatchedAddress, isSameStreet: Compare): AddressDifference[] {
  const [line, match] = [new AddressLine(text), new AddressLine(found.address1)];
  const differences: AddressDifference[] = [];
  if (line.number && !line.hasNumberOf(match))
    differences.push({ part: 'number', requested: line.number, found: match.number });
  const street = Street.of(match.street);
  const fitting = partings(line.street).filter((one) => isSameStreet(Street.of(one.street), street));
  const [first] = fitting;
  if (!first) differences.push({ part: 'street', requested: line.street, found: match.street });
  else if (!fitting.some(({ rest }) => rest === '' || isTown(rest, found)))
    differences.push({ part: 'city', requested: first.rest, found: found.city });
  return differences;
}

/**
 * Lists how a found address differs from the requested one in house number, street, city, state or ZIP. Parts the
 * request leaves out are skipped, and spelling variants and abbreviations count as equal. `isOnlyMatch`: a search
 * found only this address, which may then complete the street's type and directions.
 */
export function addressDifferences(
  requested: RequestedAddress,
  found: MatchedAddress,
  { isOnlyMatch = false } = {},
): AddressDifference[] {
  const isSameStreet: Compare = (one, other) => one.isSame(other) || (isOnlyMatch && one.isCompletedBy(other));
  const isLine = 'searched_address' in requested;
  const { value: parts, rest } = isLine ? readAddress(requested.searched_address) : { value: requested, rest: '' };
  const differences: AddressDifference[] = [];
  const add = (part: AddressDifference['part'], one: string, other: string) =>
    differences.push({ part, requested: one.trim(), found: other.trim() });
  if (parts.address1) {
    const [one, other] = [new AddressLine(parts.address1), new AddressLine(found.address1)];
    if (!one.hasNumberOf(other)) add('number', one.number, other.number);
    if (!isSameStreet(Street.of(one.street), Street.of(other.street))) add('street', one.street, other.street);
  } else if (isLine) {
    differences.push(...differencesOfLine(rest, found, isSameStreet));
  }
  if (parts.city && !isSameWords(parts.city, found.city)) add('city', parts.city, found.city);
  if (parts.state && parts.state.trim().toUpperCase() !== found.state.toUpperCase())
    add('state', parts.state, found.state);
  if (parts.zip && zipArea(parts.zip) !== zipArea(found.zip)) add('zip', parts.zip, found.zip);
  return differences;
}

/**
 * Compares house number, street, unit and ZIP, if both properties state them. Cities are not compared because they
 * have too many spellings.
 */
export function propertyDifferences(
  requested: Pick<AddressParts, 'address1' | 'address2' | 'zip'>,
  found: Pick<AddressParts, 'address1' | 'address2' | 'zip'>,
): AddressDifference[] {
  const differences = addressDifferences(
    { address1: found.address1 && requested.address1, zip: found.zip && requested.zip, city: '', state: '' },
    { address1: found.address1, zip: found.zip, city: '', state: '' },
  );
  const [one, other] = [requested, found].map(({ address1, address2 }) => new AddressLine(address1, address2));
  if (one!.unit && other!.unit && !one!.hasUnitOf(other!))
    differences.push({ part: 'unit', requested: one!.unit, found: other!.unit });
  return differences;
}

/** Blank fields are ignored. */
export function isOtherAddress(lookedUp: string, fields: MatchedAddress): boolean {
  if (lookedUp.trim() === '') return false;
  return addressDifferences({ searched_address: lookedUp }, fields).some(({ found }) => found !== '');
}

export type AddressKey = {
  readonly number: string;
  readonly zip: string;
};

/** Null without a house number or a ZIP at the end. */
export function addressKey(line: string): AddressKey | null {
  const number = /^\s*(\d+)/.exec(line)?.[1];
  const zip = zipArea(splitZip(line).zip);
  return number && zip ? { number, zip } : null;
}

type Sided = { parts: Partial<AddressParts>; isParted: boolean; line: AddressLine };

/** Whether two single-line addresses name the same building and unit, in any spelling. */
export function isSameAddress(one: string, other: string): boolean {
  const [left, right] = [addressKey(one), addressKey(other)];
  if (!left || !right || left.number !== right.number || left.zip !== right.zip) return false;
  const [first, second] = [readAddress(one), readAddress(other)].map(({ value, rest }) => ({
    parts: value,
    isParted: value.address1 !== undefined,
    line: new AddressLine(value.address1 ?? rest, value.address2),
  })) as [Sided, Sided];
  if (!first.line.hasNumberOf(second.line) || !first.line.hasUnitOf(second.line)) return false;
  if (first.isParted === second.isParted)
    return first.isParted ? first.line.hasStreetOf(second.line) : isSameWords(first.line.street, second.line.street);
  // Without a comma, the other address decides where the street ends and the town begins.
  const [known, open] = first.isParted ? [first, second] : [second, first];
  const street = Street.of(known.line.street);
  return partings(open.line.street).some(
    ({ street: text, rest }) =>
      Street.of(text).isSame(street) && (rest === '' || isTown(rest, { city: '', state: '', ...known.parts })),
  );
}
