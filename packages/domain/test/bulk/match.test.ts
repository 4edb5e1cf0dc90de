import { describe, expect, it, test } from 'vitest';
import { bulkFields, headingKey, matchColumns } from '../../src/bulk/index.ts';

const one = (name: string, samples: string[] = [], remembered: Record<string, string | null> = {}) =>
  matchColumns('flood', [{ name, samples }], remembered)[0];

describe('a column is known', () => {
  test.each([
    // by the name of its field, however it is written
    ['year_build', 'year_build', 'name', 100],
    ['YEAR BUILD', 'year_build', 'name', 100],
    ['firstName', 'first_name', 'name', 100],
    // by its label
    ['Year built', 'year_build', 'label', 100],
    ['Living area', 'sqft', 'label', 100],
    ['E-mail', 'email', 'label', 100],
    ['First name', 'first_name', 'name', 100],
    // by QuoteRUSH's headings, of its sheet and of its JSON
    ['PropertyAddress', 'address1', 'quoterush', 100],
    ['Client.NameFirst', 'first_name', 'quoterush', 100],
    ['HO.YearBuilt', 'year_build', 'quoterush', 100],
    ['Email1', 'email', 'quoterush', 100],
    // by the end of ACORD's path
    ['InsuredOrPrincipal/GeneralPartyInfo/NameInfo/PersonName/Surname', 'last_name', 'acord', 100],
    ['Location/Addr/PostalCode', 'zip', 'acord', 100],
    // by common sheet headings
    ['Sq Ft', 'sqft', 'name', 100],
    ['Square footage', 'sqft', 'quoterush', 100],
    ['Roof Yr', 'roof_year', 'usual', 96],
    ['FZ', 'flood_zone', 'usual', 96],
    ['Bldg Cov A', 'building_limit', 'usual', 96],
    ['DOB', 'date_of_birth', 'quoterush', 100],
    ['Phone #', 'phone', 'usual', 96],
  ])('%s is %s (%s)', (name, field, by, sureness) => {
    expect(one(name)).toMatchObject({ field, sureness, is_open: false });
    expect(['name', 'label', by]).toContain(one(name)?.by);
  });

  test.each([
    ['what reads as e-mail', ['a@b.co', '', 'c@d.com'], 'email'],
    ['what reads as phone', ['(813) 555-0176', '727-555-0131'], 'phone'],
    ['what reads as a zone', ['AE', 'X500'], 'flood_zone'],
    ['one value says too little', ['a@b.co'], null],
    ['not all of them', ['a@b.co', 'nobody'], null],
  ])('by its values: %s', (_what, samples, field) => {
    expect(one('Misc 7', samples)?.field).toBe(field);
  });

  test('by what was chosen last time, before all else; be it that it was ignored', () => {
    expect(one('Zip', [], { zip: 'prior_zip' })).toMatchObject({ field: 'prior_zip', by: 'last time' });
    expect(one('Zip', [], { zip: null })).toMatchObject({ field: null, by: 'last time', is_open: false });
    expect(one('Zip', [], { zip: 'no_such_field' })?.field).toBe('zip');
  });
});

describe('a person is asked', () => {
  test.each(['Elev', 'Elevation', 'Name', 'Limit'])('what %s is', (name) => {
    expect(one(name)).toMatchObject({ field: null, by: 'ambiguous', is_open: true });
  });

  test('which of two heads of one name counts: the first, until they say otherwise', () => {
    const matches = matchColumns('flood', [
      { name: 'Phone', samples: [] },
      { name: 'Phone', samples: [] },
    ]);
    expect(matches.map(({ field, is_open }) => [field, is_open])).toEqual([
      ['phone', false],
      [null, true],
    ]);
  });

  test('the surer of two columns takes the field', () => {
    const matches = matchColumns('flood', [
      { name: 'Cell', samples: [] },
      { name: 'Phone', samples: [] },
    ]);
    expect(matches.map(({ field }) => field)).toEqual([null, 'phone']);
  });
});

test('what an error file adds is nobody’s, and nobody is asked', () => {
  expect(one('Reason skipped')).toMatchObject({ field: null, by: 'ours', is_open: false });
  expect(one('Why it was not taken')).toMatchObject({ field: null, by: 'ours', is_open: false });
});

test('the producer of an ACORD request is not the client', () => {
  expect(one('Producer > GeneralPartyInfo > NameInfo > PersonName > Surname')?.field).toBeNull();
});

test('every field is known by its own name and takes no other one’s', () => {
  for (const type of ['flood', 'home'] as const) {
    const fields = bulkFields(type);
    const matches = matchColumns(
      type,
      fields.map(({ key }) => ({ name: key, samples: [] })),
    );
    expect(matches.map(({ field }) => field)).toEqual(fields.map(({ key }) => key));
  }
});

test('headings are compared by their letters and digits', () => {
  expect(headingKey(' Roof-Yr. ')).toBe('roofyr');
  expect(headingKey('Étage')).toBe('etage');
});

test.each([
  [['12 Ocean Dr, Miami, FL 33139'], 'full_address'],
  [['12 Ocean Dr, Miami, FL 33139', '14 Ocean Dr'], 'full_address'],
  [['123 Main St', '456 Oak Ave'], 'address1'],
])('a head that was a whole address last time is what its values say: %j', (samples, field) => {
  const [match] = matchColumns('flood', [{ name: 'Street', samples }], { street: 'full_address' });
  expect(match?.field).toBe(field);
});

describe('a column of money', () => {
  const match = (type: 'flood' | 'home', ...columns: [name: string, sample: string][]) =>
    matchColumns(
      type,
      columns.map(([name, sample]) => ({ name, samples: [sample] })),
    ).map(({ field, is_open }) => (is_open ? 'to decide' : field));

  it.each(['Coverage A', 'Cov A', 'Dwelling', 'Dwelling Limit'])('%s is the building limit of flood', (name) => {
    expect(match('flood', [name, '250,000'])).toEqual(['building_limit']);
    expect(match('home', [name, '250,000'])).toEqual(['dwelling']);
  });

  it.each(['Coverage C', 'Contents', 'Personal Property'])('%s is the contents limit of flood', (name) => {
    expect(match('flood', [name, '100000'])).toEqual(['contents_limit']);
    expect(match('home', [name, '100000'])).toEqual(['contents']);
  });

  it('that no field takes is to be decided, and never left out in silence', () => {
    expect(match('flood', ['Bldg Amt 2', '$250,000'], ['Cov X limit', '250000'], ['Whatever', '$1,250'])).toEqual([
      ...['to decide', 'to decide', 'to decide'],
    ]);
    expect(match('flood', ['Client ID', '250000'], ['Whatever', 'red'])).toEqual([null, null]);
  });

  it('leaves the start of the present policy to be decided', () => {
    const dates: [string, string][] = [
      ['Policy Number', 'HO-1'],
      ['Effective Date', '1/5/2026'],
      ['Expiration Date', '1/5/2027'],
    ];
    expect(match('home', ...dates)[1]).toBe('to decide');
    expect(match('home', ['Effective Date', '1/5/2027'])).toEqual(['effective_date']);
  });
});
