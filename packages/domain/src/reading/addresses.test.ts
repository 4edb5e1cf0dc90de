import fc from 'fast-check';
import { expect, it } from 'vitest';
import { US_STATES } from '../applications/us-states.ts';
import { plainNumber, readAddress, readZip, splitNumber, splitUnit } from './addresses.ts';

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
  // The address does not state where the street ends and the city begins.
  ['12 Ocean Dr Miami Beach FL 33139', { state: 'FL', zip: '33139' }],
  ['Harbor House, 12 Ocean Dr, Miami Beach, FL', { state: 'FL' }],
  ['12 Main St, New York', { address1: '12 Main St' }],
  ['12 Main St, New York, New York', { address1: '12 Main St', city: 'New York', state: 'NY' }],
  ['12 Ocean Dr', {}],
  ['', {}],
])('%j has the parts %j', (text, parts) => {
  expect(readAddress(text).value).toEqual(parts);
});

it.each([
  ['12 Ocean Dr Apt 4, Miami Beach, FL 33139', '', 'sure'],
  ['12 Ocean Dr, Miami Beach, FL 33139, US', '', 'sure'],
  ['12 Ocean Dr Apt 4 Miami Beach FL 33139', '12 Ocean Dr Apt 4 Miami Beach', 'ask'],
  ['12 Main St, New York 10001', 'New York', 'ask'],
  ['12 Ocean Dr', '12 Ocean Dr', 'none'],
  ['12 Ocean Dr, Miami Beach, FL 30303', '', 'ask'],
])('of %j, %j is left', (text, rest, certainty) => expect(readAddress(text)).toMatchObject({ rest, certainty }));

it.each([
  ['33139', '', '33139', 'sure'],
  ['33139 1204', 'FL', '33139 1204', 'sure'],
  ['2139', 'MA', '02139', 'sure'],
  ['2139', 'massachusetts', '02139', 'sure'],
  ['907', 'PR', '00907', 'sure'],
  ['21391234.0', 'MA', '02139-1234', 'sure'],
  ['33139-', 'FL', '33139', 'sure'],
  // Only the state shows that zeros are missing, and not another digit.
  ['2139', '', null, 'none'],
  ['123', '', null, 'none'],
  ['1234567', 'Ontario', null, 'none'],
  ['2139', 'NY', null, 'none'],
  ['3313', 'FL', null, 'none'],
  ['3313O', 'FL', null, 'none'],
  ['30303', 'FL', '30303', 'ask'],
  ['96799', 'AS', '96799', 'sure'],
  ['06390', 'NY', '06390', 'sure'],
])('the ZIP %j of %j is %j', (text, state, value, certainty) =>
  expect(readZip(text, state)).toMatchObject({ value, certainty }),
);

it('names the two states of a ZIP', () => {
  const why = 'ZIP 30303 is in Georgia, not Florida.';
  expect(readZip('30303', 'FL').why).toBe(why);
  expect(readAddress('12 Ocean Dr, Miami Beach, FL 30303').why).toBe(why);
});

it('reads back whatever is written with commas', () => {
  const word = fc.stringMatching(/^[A-Z][a-z]{5,9}$/).filter((one) => !/^(united|suite|apartment)/i.test(one));
  fc.assert(
    fc.property(fc.nat(9999), word, word, fc.constantFrom(...US_STATES), fc.stringMatching(/^\d{5}$/), (...given) => {
      const [number, street, city, { code }, zip] = given;
      expect(readAddress(`${number} ${street} St, ${city}, ${code} ${zip}`).value).toEqual({
        address1: `${number} ${street} St`,
        city,
        state: code,
        zip,
      });
    }),
  );
});

it.each([
  ...['Apt 4', 'APT. 4B', 'Apt4', 'Apartment 12-C', 'Unit A', 'Ste 200', 'Suite #5', 'Lot 7', '#4', '# 12', 'Apto 3'],
  ...['PH 3', 'PH3', 'Penthouse 2', 'Trailer 30', 'TRLR 30', 'Bldg C', 'Building 5', 'Spc 12', 'Space 12', 'Fl 3'],
  ...['Floor 12', 'Rm 4', 'Room 301', 'Dept 5', 'Hngr 2', 'Ofc 7', 'Pier 4', 'Slip 9', 'Stop 3', 'Key 2', 'Side 1'],
  ...['Lowr', 'UPPR', 'Upper', 'Rear', 'Frnt', 'Bsmt', 'Lbby', 'PH', 'Bldg 2 Apt 4', 'Bldg C, Unit 12'],
])('the unit %j of a street is found', (unit) => {
  const plain = unit.replace(',', '');
  for (const text of [`100 Main St ${unit}`, `100 Main St, ${unit}`]) {
    const { unit: met, rest } = splitUnit(text);
    expect([met.replace(',', ''), rest]).toEqual([plain, '100 Main St']);
    expect(readAddress(`${text}, Tampa, FL 33602`).value).toMatchObject({ address1: '100 Main St', city: 'Tampa' });
  }
});

it.each([
  ...[
    '12 Unit Street',
    '12 Pier Ave',
    '12 Key West Dr',
    '12 Front St',
    '12 Rear, Tampa',
    '12 Floor Rd',
    '12 Space Blvd',
  ],
  ...[
    '12 Ocean Dr, Miami Beach, FL 33139',
    '12 Ocean Dr Miami Beach FL 33139',
    '9 Stop Rd',
    '5 Side Hill Rd',
    '3 Phoenix Ave',
  ],
])('%j has no unit', (text) => expect(splitUnit(text).unit).toBe(''));

it.each([
  ['208½ W Goodall St', '208 1/2', 'W Goodall St'],
  ['208 ½ W Goodall St', '208 1/2', 'W Goodall St'],
  ['208 1/2 W Goodall St', '208 1/2', 'W Goodall St'],
  ['2081/2 W Goodall St', '208 1/2', 'W Goodall St'],
  ['123-3/4 Main St', '123 3/4', 'Main St'],
  ['123 - 1/2 Main St', '123 1/2', 'Main St'],
  ['123 1⁄2 Main St', '123 1/2', 'Main St'],
  ['123¼ Main St', '123 1/4', 'Main St'],
  ['37-12 80th St', '37-12', '80th St'],
  ['12b Main St', '12B', 'Main St'],
  ['N6W23001 Bluemound Rd', 'N6W23001', 'Bluemound Rd'],
  ['12 4th St', '12', '4th St'],
])('%j has the number %j', (line, number, street) => {
  const split = splitNumber(line);
  expect([plainNumber(split.number), split.street]).toEqual([number, street]);
});
