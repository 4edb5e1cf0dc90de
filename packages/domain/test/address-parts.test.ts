import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressParts, US_STATES } from '../src/index.ts';

it.each([
  ['12 Ocean Dr, Miami Beach, FL 33139', { address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' }],
  [
    '12 Ocean Dr, Miami Beach, Florida, 33139',
    { address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' },
  ],
  ['12 ocean dr ,  miami beach fl', { address1: '12 ocean dr', city: 'miami beach', state: 'FL' }],
  [
    '12 Ocean Dr Apt 4, Miami Beach, FL 33139-1204, USA',
    { address1: '12 Ocean Dr', address2: 'Apt 4', city: 'Miami Beach', state: 'FL', zip: '33139-1204' },
  ],
  ['12 Ocean Dr, #4, Miami Beach', { address1: '12 Ocean Dr', address2: '#4', city: 'Miami Beach' }],
  ['12 Ocean Dr, 33139', { address1: '12 Ocean Dr', zip: '33139' }],
  ['9 W Virginia Ave, Charleston, West Virginia', { address1: '9 W Virginia Ave', city: 'Charleston', state: 'WV' }],
  ['5 Capitol St, Washington, DC 20001', { address1: '5 Capitol St', city: 'Washington', state: 'DC', zip: '20001' }],
  // Where the street ends and the city begins is not said.
  ['12 Ocean Dr Miami Beach FL 33139', { state: 'FL', zip: '33139' }],
  ['Harbor House, 12 Ocean Dr, Miami Beach, FL', { state: 'FL' }],
  ['12 Main St, New York', { address1: '12 Main St' }],
  ['12 Main St, New York, New York', { address1: '12 Main St', city: 'New York', state: 'NY' }],
  ['12 Ocean Dr', {}],
  ['', {}],
])('%j has the parts %j', (text, parts) => {
  expect(addressParts(text)).toEqual(parts);
});

it('reads back whatever is written with commas', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{5,9}$/).filter((one) => !/^(united|suite|apartment)/i.test(one));
  fc.assert(
    fc.property(fc.nat(9999), word, word, fc.constantFrom(...US_STATES), fc.stringMatching(/^\d{5}$/), (...given) => {
      const [number, street, city, { code }, zip] = given;
      expect(addressParts(`${number} ${street} St, ${city}, ${code} ${zip}`)).toEqual({
        ...{ address1: `${number} ${street} St`, city, state: code, zip },
      });
    }),
  );
});
