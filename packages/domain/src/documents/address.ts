import { type AddressDifference, addressDifferences } from '../application/address-match.ts';
import type { Values } from '../forms/types.ts';
import { textOf } from '../forms/values.ts';
import type { Reading } from './reading.ts';

/** The parts by which a property is told from another one; towns are spelled in too many ways. */
const COMPARED = ['number', 'street', 'zip'];

/** Returns what a document states of its property: of a part that it states twice the first. */
const statedPart = (readings: readonly Pick<Reading, 'field' | 'value'>[], field: string): string => {
  const found = readings.find((one) => one.field === field && one.value !== null && one.value !== '');
  return found ? String(found.value) : '';
};

/**
 * Lists how the address of a document differs from the application's, house number, street and ZIP compared. Empty where
 * one of the two has no address.
 */
export function documentAddressDifferences(
  readings: readonly Pick<Reading, 'field' | 'value'>[],
  values: Values,
): AddressDifference[] {
  const [address1, zip] = [textOf(values, 'address1'), textOf(values, 'zip')];
  const found = { address1: statedPart(readings, 'address1'), zip: statedPart(readings, 'zip') };
  const requested = {
    address1: found.address1 === '' ? '' : address1,
    zip: found.zip === '' ? '' : zip,
    city: '',
    state: '',
  };
  return addressDifferences(requested, { ...found, city: '', state: '' }).filter(({ part }) => COMPARED.includes(part));
}

const PART_NAMES: Readonly<Record<AddressDifference['part'], string>> = {
  number: 'house number',
  street: 'street',
  city: 'city',
  state: 'state',
  zip: 'ZIP',
};

/** Writes how a document's address differs: 'house number 4129, here 4127; ZIP 33904, here 33914'. */
export const addressDifferenceText = (differences: readonly AddressDifference[]): string =>
  differences.map(({ part, requested, found }) => `${PART_NAMES[part]} ${found}, here ${requested}`).join('; ');
