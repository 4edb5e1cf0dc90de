import { describe, expect, it, test } from 'vitest';
import { isSameAddressLine, isSameProperty } from '../src/applications/address-match.ts';
import { addressDifferences, isOtherAddress } from '../src/applications/index.ts';

const found = (address1: string, city = 'Tampa', zip = '33602', state = 'FL') => ({ address1, city, state, zip });
const line = (searched_address: string) => ({ searched_address });

describe('a geocoder’s match', () => {
  it.each([
    [line('208 1/2 W Goodall St, Tampa, FL 33602'), found('208 W Goodall St'), ['number']],
    [line('208½ W Goodall St, Tampa, FL 33602'), found('208 W Goodall St'), ['number']],
    [line('37-12 80th St, Tampa, FL 33602'), found('37 80th St'), ['number']],
    [line('85-080 Waianae Valley Rd, Tampa, FL'), found('85-485 Waianae Valley Rd'), ['number']],
    [line('12B Main St, Tampa, FL'), found('12 Main St'), ['number']],
    [line('12 Main St, Tampa, FL'), found('14 Main St'), ['number']],
    [line('12 Main St, Tampa, FL'), found('12 Maine St'), ['street']],
    [line('12 Main St, Tampa, FL'), found('12 Old Main St'), ['street']],
    [line('12 Main St, Tampa, FL'), found('12 Main Ave'), ['street']],
    [line('12 N Main St, Tampa, FL'), found('12 S Main St'), ['street']],
    [line('12 N Main St, Tampa, FL'), found('12 Main St'), ['street']],
    [line('12 Main St, Naples, FL 33602'), found('12 Main St'), ['city']],
    [line('12 Main St, Tampa, GA 33602'), found('12 Main St'), ['state']],
    [line('12 Main St, Tampa, FL 34102'), found('12 Main St'), ['zip']],
    [line('12 Main St Tampa FL 34102'), found('12 Main St'), ['zip']],
    [line('12 1/2 Main St Tampa FL 33602'), found('12 Main St'), ['number']],
    [line('12 Main St Naples FL'), found('12 Main St'), ['city']],
    [line('12 Main St Tampa FL'), found('12 Mango St'), ['street']],
    [
      { address1: '10 Otherzip Dr', city: 'Naples', state: 'FL', zip: '34102' },
      found('10 Otherzip Dr', 'Miami', '33101'),
      ['city', 'zip'],
    ],
  ])('for %j differs: %j in %j', (requested, match, parts) =>
    expect(addressDifferences(requested, match, { isOnlyMatch: true }).map(({ part }) => part)).toEqual(parts),
  );

  it.each([
    [line('12 north main street, tampa, florida 33602-1204'), found('12 N Main St')],
    [line('12 Main St Apt 4, Tampa, FL 33602'), found('12 Main St')],
    [line('12 Main, Tampa'), found('12 N Main St')],
    [line('12 Main St Tampa FL 33602'), found('12 Main St')],
    [line('12 Main St Unit 4 Tampa FL'), found('12 Main St')],
    [line('208½ Main St, Tampa'), found('208 1/2 Main St')],
    [line('208-1/2 Main St, Tampa'), found('208 1/2 Main St')],
    [line('12b main st, Tampa'), found('12B Main St')],
    [line('12 Second Ave, St. Petersburg, FL'), found('12 2nd Ave', 'Saint Petersburg')],
    [line("12 O'Brien Rd, Ft Myers Beach"), found('12 Obrien Rd', 'Fort Myers Bch')],
    [line('12 State Road 60, Tampa'), found('12 SR 60')],
    [line('12 US 41, Tampa'), found('12 US Hwy 41')],
    [line('12 Peña St, Tampa'), found('12 Pena St')],
    [{ address1: '12 Main St #4', city: '', state: '', zip: '33602' }, found('12 Main St')],
  ])('for %j is the same: %j', (requested, match) =>
    expect(addressDifferences(requested, match, { isOnlyMatch: true })).toEqual([]),
  );

  it('says what was requested and what was found', () =>
    expect(addressDifferences(line('208 1/2 W Goodall St, Tampa, FL'), found('208 W Goodall St'))).toEqual([
      { part: 'number', requested: '208 1/2', found: '208' },
    ]));
});

const LINE = '12 OCEAN DR, MIAMI BEACH, FL, 33139';
const OCEAN = { address1: '12 Ocean Dr', city: 'Miami Beach', state: 'FL', zip: '33139' };
test.each([
  [LINE, OCEAN, false],
  [LINE, { ...OCEAN, address1: '12 Ocean Drive Apt 4' }, false],
  [LINE, { ...OCEAN, zip: '33139-1204' }, false],
  [LINE, { ...OCEAN, zip: '' }, false],
  [LINE, { ...OCEAN, city: '', state: '' }, false],
  ['', OCEAN, false],
  [LINE, { ...OCEAN, address1: '18 Ocean Dr' }, true],
  [LINE, { ...OCEAN, address1: '12 Bay Rd' }, true],
  [LINE, { ...OCEAN, zip: '33140' }, true],
  [LINE, { ...OCEAN, city: 'Naples' }, true],
])('a property that was looked up for %j is not that of %j: %s', (line, fields, isOther) =>
  expect(isOtherAddress(line, fields)).toBe(isOther),
);

test.each([
  ['12 Ocean Dr Bldg 1 Unit 23', '12 Ocean Dr Bldg 12 Unit 3', false],
  ['12 Ocean Dr Apt 1-12', '12 Ocean Dr Apt 11-2', false],
  ['12 Ocean Dr Apt 4B', '12 Ocean Dr Unit 4-B', true],
  ['512 County 512', '512 State Rd 512', false],
])('%s and %s: one place %s', (one, other, isOne) => expect(isSameAddressLine(one, other)).toBe(isOne));

test('a unit that both lines of an address name is one', () => {
  const place = { address1: '12 Ocean Dr Apt 4', address2: 'Apt 4', zip: '33139' };
  expect(isSameProperty(place, { ...place, address1: '12 Ocean Dr' })).toBe(true);
});
