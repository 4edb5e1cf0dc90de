import { type AddressDifference, propertyDifferences } from '../application/address-match.ts';
import type { Values } from '../forms/types.ts';
import { textOf } from '../forms/values.ts';
import type { Reading } from './reading.ts';

/** Returns what a document states of its property: of a part that it states twice the first. */
const statedPart = (readings: readonly Pick<Reading, 'field' | 'value'>[], field: string): string => {
  const found = readings.find((one) => one.field === field && one.value !== null && one.value !== '');
  return found ? String(found.value) : '';
};

const ADDRESS = ['address1', 'address2', 'zip'] as const;

/**
 * Lists how the address of a document differs from the application's in house number, street, unit and ZIP. Empty where
 * one of the two has no address.
 */
export function documentAddressDifferences(
  readings: readonly Pick<Reading, 'field' | 'value'>[],
  values: Values,
): AddressDifference[] {
  const [requested, found] = [
    (field: string) => textOf(values, field),
    (field: string) => statedPart(readings, field),
  ].map((part) => {
    const [address1, address2, zip] = ADDRESS.map(part);
    return { address1: address1!, address2: address2!, zip: zip! };
  });
  return propertyDifferences(requested!, found!);
}

const PART_NAMES: Readonly<Record<AddressDifference['part'], string>> = {
  number: 'house number',
  street: 'street',
  unit: 'unit',
  city: 'city',
  state: 'state',
  zip: 'ZIP',
};

/** Writes how a document's address differs: 'house number 4129, here 4127; ZIP 33904, here 33914'. */
export const addressDifferenceText = (differences: readonly AddressDifference[]): string =>
  differences.map(({ part, requested, found }) => `${PART_NAMES[part]} ${found}, here ${requested}`).join('; ');
