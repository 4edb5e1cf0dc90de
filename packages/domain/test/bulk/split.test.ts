import { describe, expect, test } from 'vitest';
import { matchColumns, rowReader, splitAddress, splitName } from '../../src/bulk/index.ts';
import { dwellingEstimate } from '../../src/forms/index.ts';

const person = (first_name: string, last_name: string, second?: [string, string]) => ({
  first_name,
  last_name,
  ...(second ? { co_applicant_first_name: second[0], co_applicant_last_name: second[1] } : {}),
});

describe('a whole name', () => {
  test.each([
    ['Smith, John', person('John', 'Smith')],
    ['Mary Jones', person('Mary', 'Jones')],
    ['John Q. Public', person('John Q.', 'Public')],
    ['SMITH, JOHN A', person('JOHN A', 'SMITH')],
    ['Smith, John, Jr.', person('John', 'Smith Jr.')],
    ['Smith Jr., John', person('John', 'Smith Jr.')],
    ['John Smith, III', person('John', 'Smith III')],
    ['Juan de la Cruz Jr.', person('Juan', 'de la Cruz Jr.')],
    ['Ludwig van der Berg', person('Ludwig', 'van der Berg')],
    ['García Márquez, Gabriel José', person('Gabriel José', 'García Márquez')],
    ['DELGADO, ROSA & LUIS', person('ROSA', 'DELGADO', ['LUIS', 'DELGADO'])],
    ['Delgado, Rosa and Perez, Luis', person('Rosa', 'Delgado', ['Luis', 'Perez'])],
    ['John & Mary Smith', person('John', 'Smith', ['Mary', 'Smith'])],
    ['John Smith & Mary Jones', person('John', 'Smith', ['Mary', 'Jones'])],
  ])('%s is split', (text, values) => {
    expect(splitName(text)).toEqual({ values, rest: '' });
  });

  test.each([
    'Bayside Holdings LLC',
    'Smith, Jones & Co.',
    'The Delgado Family Trust',
    'Acme Inc',
    'Gulf Realty Group',
  ])('%s is a business, not split', (business_name) => {
    expect(splitName(business_name)).toEqual({ values: { owned_type: 'Business Owned', business_name }, rest: '' });
  });

  test.each(['Cher', 'Maria Garcia Lopez', 'John & Mary', 'A & B & C', 'Unit 12', 'Smith,', ', John', '&', ''])(
    '%s is not guessed',
    (text) => {
      expect(splitName(text)).toMatchObject({ field: 'first_name', error: expect.stringContaining('Last, First') });
    },
  );
});

describe('a whole address', () => {
  test.each([
    ['12 Ocean Dr Apt 4, Miami Beach, FL 33139', ['12 Ocean Dr', 'Apt 4', 'Miami Beach', 'FL', '33139']],
    ['418 Gulf Breeze Ave, Tampa, FL 33602', ['418 Gulf Breeze Ave', undefined, 'Tampa', 'FL', '33602']],
  ])('%s is split', (text, [address1, address2, city, state, zip]) => {
    const values = Object.fromEntries(
      Object.entries({ address1, address2, city, state, zip }).filter(([, part]) => part !== undefined),
    );
    expect(splitAddress(text)).toEqual({ values, rest: '' });
  });

  test('without commas is not guessed', () => {
    expect(splitAddress('12 Ocean Dr Miami Beach FL 33139')).toMatchObject({ field: 'address1' });
  });
});

const SHEET = [
  ['Insured Name', 'Property Address', 'Phone'],
  ['DELGADO, ROSA & LUIS', '418 Gulf Breeze Ave, Tampa, FL 33602', '8135550142'],
  ['Juan de la Cruz Jr.', '12 Ocean Dr Apt 4, Miami Beach, FL 33139', '3055550143'],
  ['Bayside Holdings LLC', '1 Main St, Tampa, FL 33607', '8135550144'],
  ['Maria Garcia Lopez', '2 Main St, Tampa, FL 33607', '8135550145'],
];

function readSheet([heads = [], ...rows]: string[][]) {
  const matches = matchColumns(
    'home',
    heads.map((name, at) => ({ name, samples: rows.map((row) => row[at] ?? '') })),
  );
  const read = rowReader({
    type: 'home',
    heads,
    presets: [],
    at: '2026-11-22T10:00:00.000Z',
    by: 'a.csv',
    mapping: { columns: matches.map(({ field }) => field), constants: {}, words: {} },
    context: { today: '2026-11-22', status: 'new', estimateDwelling: dwellingEstimate },
  });
  return { matches, rows: rows.map(read) };
}

describe('a sheet', () => {
  test('with one column of names and one of addresses has each row in its fields, and asks about one it is not sure of', () => {
    const { matches, rows } = readSheet(SHEET);
    expect(matches.map(({ field }) => field)).toEqual(['full_name', 'full_address', 'phone']);
    const [couple, junior, business, unsure] = rows;
    expect(couple?.values).toMatchObject({
      ...person('ROSA', 'DELGADO', ['LUIS', 'DELGADO']),
      address1: '418 Gulf Breeze Ave',
      city: 'Tampa',
      state: 'FL',
      zip: '33602',
    });
    expect(junior?.values).toMatchObject({
      first_name: 'Juan',
      last_name: 'De la Cruz Jr.',
      address1: '12 Ocean Dr',
      address2: 'Apt 4',
    });
    expect(business?.values).toMatchObject({ owned_type: 'Business Owned', business_name: 'Bayside Holdings LLC' });
    expect(unsure?.errors.first_name?.[0]).toContain('Last, First');
    expect(unsure?.is_incomplete).toBe(false);
    expect(unsure?.unplaced).toContainEqual({
      name: 'Insured Name',
      value: 'Maria Garcia Lopez',
      field: 'first_name',
    });
  });

  test.each(['Customer Name', 'Full Name', 'Client Name', 'Named Insured', 'Policyholder'])('knows %s', (name) => {
    expect(matchColumns('flood', [{ name, samples: ['Smith, John'] }])[0]).toMatchObject({ field: 'full_name' });
  });

  test('asks about the ZIP of another state in a whole address', () => {
    const { rows } = readSheet([SHEET[0]!, ['Cruz, Juan', '12 Ocean Dr, Miami Beach, FL 30303', '']]);
    expect(rows[0]?.errors.zip).toEqual(['ZIP 30303 is in Georgia, not Florida.']);
  });

  test('goes by a column of its own before what is split', () => {
    const { rows } = readSheet([
      ['Full Address', 'City'],
      ['12 Ocean Dr, Miami, FL 33139', 'Miami Beach'],
    ]);
    expect(rows[0]?.values).toMatchObject({ address1: '12 Ocean Dr', city: 'Miami Beach', zip: '33139' });
  });

  test.each([
    [['Primary', 'Seasonal'], 'building_use'],
    [['Condo', 'Duplex'], 'occupancy_type'],
    [['Primary', 'Condo'], 'occupancy_type'],
  ])('reads an Occupancy of %j as %s', (samples, field) => {
    expect(matchColumns('home', [{ name: 'Occupancy', samples }])[0]?.field).toBe(field);
  });
});
