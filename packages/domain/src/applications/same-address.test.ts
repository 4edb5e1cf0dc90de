import { expect, test } from 'vitest';
import { addressKey, isSameAddress } from './address-match.ts';

const HERE = '12 Ocean Dr, Miami Beach FL 33139';

test.each([
  ['as it is', HERE, true],
  ['in capitals with commas', '12 OCEAN DR, MIAMI BEACH, FL, 33139', true],
  ['the street in full', '12 Ocean Drive, Miami Beach, FL 33139', true],
  ['a point behind the abbreviation, ZIP+4', '12 Ocean Dr., Miami Beach FL 33139-1234', true],
  ['another town of the same ZIP', '12 Ocean Dr, Miami FL 33139', true],
  ['without commas', '12 Ocean Drive Miami Beach FL 33139', true],
  ['ZIP and state in one', '12 Ocean Dr, Miami Beach FL33139', true],
  ['with the country', '12 Ocean Dr, Miami Beach, FL 33139, USA', true],
  ['another number', '14 Ocean Dr, Miami Beach FL 33139', false],
  ['another ZIP', '12 Ocean Dr, Miami Beach FL 33140', false],
  ['another street', '12 Ocean Ct, Miami Beach FL 33139', false],
  ['a longer number', '121 Ocean Dr, Miami Beach FL 33139', false],
  ['a unit of it', '12 Ocean Dr Unit 4, Miami Beach FL 33139', false],
  ['no ZIP', '12 Ocean Dr, Miami Beach FL', false],
  ['nothing', '', false],
])('%s', (_what, other, isSame) => {
  expect(isSameAddress(HERE, other)).toBe(isSame);
  expect(isSameAddress(other, HERE)).toBe(isSame);
});

test('units are the same however they are written', () => {
  const at = (unit: string) => `12 Ocean Dr ${unit}, Miami Beach FL 33139`;
  expect(isSameAddress(at('Apt 4'), at('#4'))).toBe(true);
  expect(isSameAddress(at('Unit 4'), at('Suite 4'))).toBe(true);
  expect(isSameAddress(at('Unit 4'), at('Unit 5'))).toBe(false);
});

test('an address is looked for by its number and ZIP', () => {
  expect(addressKey(HERE)).toEqual({ number: '12', zip: '33139' });
  expect(addressKey('Ocean Dr, Miami Beach FL 33139')).toBeNull();
  expect(addressKey('12 Ocean Dr 33139 Miami Beach')).toBeNull();
});
