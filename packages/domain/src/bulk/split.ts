import { addressParts } from '../applications/address-parts.ts';
import type { Field } from '../forms/types.ts';

/** Columns that contain several fields of the form, and the fields they are split into. */
export const SPLIT_INTO: Readonly<Record<string, readonly string[]>> = {
  full_name: [
    ...['owned_type', 'business_name', 'first_name', 'last_name'],
    ...['co_applicant_first_name', 'co_applicant_last_name'],
  ],
  full_address: ['address1', 'address2', 'city', 'state', 'zip'],
};

/** Mapping targets for a column with a whole name or a whole address. */
export const SPLIT_FIELDS: readonly Field[] = [
  {
    key: 'full_name',
    label: 'Whole name, split',
    kind: 'text',
    help: 'Last, First & Second; a business is not split.',
    span: 6,
  },
  { key: 'full_address', label: 'Whole address, split', kind: 'text', help: 'Street, City, ST ZIP.', span: 6 },
];

/** The values by field, or why the cell can't be split with certainty; `field` is where the message is shown. */
export type Split =
  | { readonly values: Readonly<Record<string, string>> }
  | { readonly field: string; readonly error: string };

const BUSINESS =
  /\b(l\.?l\.?c|inc|incorporated|corp|corporation|co|company|ltd|limited|l\.?l?\.?p|p\.?l\.?l\.?c|pllc|pa|trust|trustees?|holdings?|propert(?:y|ies)|investments?|investors|realty|enterprises?|partners|partnership|group|ventures|foundation|association|assn|hoa|church|ministries|bank|condominiums?|management|services|rentals|homes|estate of|city of|county of)\b\.?/i;
const SUFFIX = /^(jr|sr|ii|iii|iv|v|esq|md|dds|phd)\.?$/i;
/** Words that begin a last name. */
const PARTICLE =
  /^(de|del|della|di|da|dos|das|do|du|la|las|le|los|van|von|der|den|ter|ten|st\.?|saint|san|santa|al|el|bin|ben|ibn|mac|y|o')$/i;
const INITIAL = /^\p{L}\.?$/u;

type Person = { first: string; last: string };

const tokensOf = (text: string): string[] => text.split(/\s+/).filter(Boolean);
const isNameLike = (text: string): boolean => /\p{L}/u.test(text) && !/[\d@/\\<>]/.test(text);

/** A person with the first name first; null if a middle name and a second last name can't be distinguished. */
function plainPerson(text: string): Person | null {
  const tokens = tokensOf(text.replaceAll(',', ' '));
  const suffixes: string[] = [];
  while (tokens.length > 1 && SUFFIX.test(tokens.at(-1) ?? '')) suffixes.unshift(tokens.pop() ?? '');
  if (tokens.length < 2) return null;
  let begin = tokens.findIndex((token, at) => at > 0 && PARTICLE.test(token));
  if (begin < 0) begin = tokens.length - 1;
  const first = tokens.slice(0, begin);
  const isSure = first.slice(1).every((token) => INITIAL.test(token));
  const last = tokens.slice(begin);
  // A particle is followed by a single name: 'de la Cruz', not 'de la Cruz Lopez'.
  const names = last.filter((token) => !PARTICLE.test(token));
  if (!isSure || names.length !== 1) return null;
  return { first: first.join(' '), last: [...last, ...suffixes].join(' ') };
}

/** A person written 'Last, First Middle'; null otherwise. */
function commaPerson(text: string): Person | null {
  const pieces = text.split(',').map((piece) => piece.trim());
  const suffixes = pieces.filter((piece) => SUFFIX.test(piece));
  const rest = pieces.filter((piece) => !SUFFIX.test(piece));
  if (rest.length === 1) return plainPerson([rest[0], ...suffixes].join(' '));
  const [last = '', first = ''] = rest;
  if (rest.length !== 2 || last === '' || first === '') return null;
  const tokens = tokensOf(first);
  while (tokens.length > 1 && SUFFIX.test(tokens.at(-1) ?? '')) suffixes.push(tokens.pop() ?? '');
  return { first: tokens.join(' '), last: [last, ...suffixes].join(' ') };
}

/**
 * The second person next to the first: 'LUIS' shares the first person's last name, 'Luis Perez' has a last name of his
 * own.
 */
function secondPerson(text: string, first: Person): Person | null {
  const tokens = tokensOf(text);
  const isFirstAlone = tokens.length > 0 && tokens.slice(1).every((token) => INITIAL.test(token));
  return isFirstAlone
    ? { first: tokens.join(' '), last: first.last }
    : text.includes(',')
      ? commaPerson(text)
      : plainPerson(text);
}

function personsOf(text: string): Person[] | null {
  const pieces = text.split(/\s*(?:&|\+|\band\b)\s*/i);
  const [one = '', other] = pieces;
  if (pieces.length > 2 || pieces.some((piece) => piece === '')) return null;
  if (other === undefined) {
    const person = text.includes(',') ? commaPerson(text) : plainPerson(text);
    return person && [person];
  }
  if (one.includes(',')) {
    const person = commaPerson(one);
    const second = person && secondPerson(other, person);
    return person && second && [person, second];
  }
  // 'John & Mary Smith' are both Smith, 'John Smith & Mary Jones' are not, and 'John & Mary' have no last name.
  const second = plainPerson(other);
  if (!second) return null;
  const isFirstAlone = tokensOf(one).every((token, at) => at === 0 || INITIAL.test(token));
  const person = isFirstAlone ? { first: one, last: second.last } : plainPerson(one);
  return person && [person, second];
}

/** Splits a full name into the client's fields; a business stays in one piece. Ambiguous names are not split. */
export function splitName(text: string): Split {
  const line = text.replace(/\s+/g, ' ').trim();
  if (BUSINESS.test(line)) return { values: { owned_type: 'Business Owned', business_name: line } };
  const persons = isNameLike(line) ? personsOf(line) : null;
  if (!persons)
    return {
      field: 'first_name',
      error: `First and last name can’t be told apart in “${line.slice(0, 60)}”. Write it as Last, First.`,
    };
  const [{ first, last } = { first: '', last: '' }, second] = persons;
  return {
    values: {
      first_name: first,
      last_name: last,
      ...(second ? { co_applicant_first_name: second.first, co_applicant_last_name: second.last } : {}),
    },
  };
}

/** Splits a full address into the parts that it states: street, unit, city, state and ZIP. */
export function splitAddress(text: string): Split {
  const values = addressParts(text);
  if (values.address1 !== undefined && (values.zip !== undefined || values.city !== undefined)) return { values };
  return {
    field: 'address1',
    error: `Street and city can’t be told apart in “${text.trim().slice(0, 60)}”. Put a comma between them.`,
  };
}

export const splitCell = (key: string, text: string): Split =>
  key === 'full_name' ? splitName(text) : splitAddress(text);

/** Whether the values of an address column are complete addresses. */
export const areWholeAddresses = (samples: readonly string[]): boolean =>
  samples.length > 0 &&
  samples.every((text) => {
    const { address1, city, state, zip } = addressParts(text);
    return address1 !== undefined && city !== undefined && (state !== undefined || zip !== undefined);
  });
