import { type AddressDifference, propertyDifferences } from '../applications/address-match.ts';
import type { Values } from '../forms/types.ts';
import { textOf } from '../forms/values.ts';
import { type Reading, statedText } from './reading.ts';

const ADDRESS = ['address1', 'address2', 'zip'] as const;

type House = Record<(typeof ADDRESS)[number], string>;
type Stated = Pick<Reading, 'field' | 'value'>;

const houseFrom = (part: (field: string) => string): House => {
  const [address1 = '', address2 = '', zip = ''] = ADDRESS.map(part);
  return { address1, address2, zip };
};
const houseOf = (readings: readonly Stated[]): House => houseFrom((field) => statedText(readings, field));
const hasAddress = ({ address1, zip }: House): boolean => address1 !== '' || zip !== '';

/** Empty if either has no address. */
export const documentAddressDifferences = (readings: readonly Stated[], values: Values): AddressDifference[] =>
  propertyDifferences(
    houseFrom((field) => textOf(values, field)),
    houseOf(readings),
  );

type InsuredDifference = { part: 'insured'; requested: string; found: string };
export type PropertyDifference = AddressDifference | InsuredDifference;

export const IDENTIFYING = [...ADDRESS, 'last_name', 'co_applicant_last_name', 'business_name'] as const;

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);

const insuredOf = (part: (field: string) => string): string[] =>
  ['last_name', 'co_applicant_last_name', 'business_name'].map(part).filter((name) => wordsOf(name).length > 0);

/** One common name is enough. Empty if either side names no insured. */
function insuredDifferences(requested: readonly string[], found: readonly string[]): InsuredDifference[] {
  const contains = (one: string, other: string) => wordsOf(other).every((word) => wordsOf(one).includes(word));
  const isOne = (one: string, other: string) => contains(one, other) || contains(other, one);
  if (requested.length === 0 || found.length === 0) return [];
  if (requested.some((one) => found.some((other) => isOne(one, other)))) return [];
  return [{ part: 'insured', requested: requested[0]!, found: found[0]! }];
}

export type OtherDocument = {
  name: string;
  readings: readonly Stated[];
  /**
   * Whether values of the document were accepted, or a user confirmed its property; the document then identifies the
   * house.
   */
  isSettled: boolean;
};

/** `document`: name of the other document that differs; null if the application does. */
export type PropertyQuestion = { differences: PropertyDifference[]; document: string | null };

/**
 * Compares a document's house with the application's. If the application has none, compares it with the house of
 * settled documents, or else with every other document. A document without an address needs confirmation if it names
 * another insured than the application or the other documents, or if those are about two houses and the application has
 * none.
 */
export function propertyQuestion(
  readings: readonly Stated[],
  values: Values,
  others: readonly OtherDocument[],
): PropertyQuestion {
  const [own, wanted] = [houseOf(readings), houseFrom((field) => textOf(values, field))];
  const differences = propertyDifferences(wanted, own);
  const isCompared = wanted.address1 !== '' && own.address1 !== '';
  if (differences.length > 0 || isCompared) return { differences, document: null };
  const stated = others
    .map((one) => ({ ...one, house: houseOf(one.readings) }))
    .filter(({ house }) => hasAddress(house));
  const settled = stated.filter(({ isSettled }) => isSettled);
  const compared = settled.length > 0 ? settled : stated;
  const different = compared.map(({ name, house }) => ({
    document: name,
    differences: propertyDifferences(house, own),
  }));
  const isOfOne = settled.length > 0 && different.some((one) => one.differences.length === 0);
  const other = isOfOne ? undefined : different.find((one) => one.differences.length > 0);
  if (hasAddress(own)) return other ?? { differences: [], document: null };
  const insured = insuredOf((field) => statedText(readings, field));
  const ofClient = insuredDifferences(
    insuredOf((field) => textOf(values, field)),
    insured,
  );
  if (ofClient.length > 0) return { differences: ofClient, document: null };
  for (const { name, readings: of } of others.some((one) => one.isSettled)
    ? others.filter((one) => one.isSettled)
    : others) {
    const differing = insuredDifferences(
      insuredOf((field) => statedText(of, field)),
      insured,
    );
    if (differing.length > 0) return { differences: differing, document: name };
  }
  const [first] = compared;
  const second = compared.find(({ house }) => first && propertyDifferences(first.house, house).length > 0);
  if (!first || !second || wanted.address1 !== '') return { differences: [], document: null };
  return {
    document: first.name,
    differences: [{ part: 'street', requested: first.house.address1, found: 'not stated' }],
  };
}

const PART_NAMES: Readonly<Record<PropertyDifference['part'], string>> = {
  insured: 'insured',
  number: 'house number',
  street: 'street',
  unit: 'unit',
  city: 'city',
  state: 'state',
  zip: 'ZIP',
};

/** 'house number 4129, here 4127; ZIP 33904, here 33914'. */
export const addressDifferenceText = (differences: readonly PropertyDifference[], place = 'here'): string =>
  differences.map(({ part, requested, found }) => `${PART_NAMES[part]} ${found}, ${place} ${requested}`).join('; ');
