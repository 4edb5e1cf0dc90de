import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bulkFields, dwellingEstimate, matchColumns, newValues, rowReader } from '../../src/index.ts';
import { LAUNCHABLE } from '../launchable.ts';

const context = { today: '2026-11-22', status: 'new', estimateDwelling: dwellingEstimate } as const;
const AT = '2026-11-22T10:00:00.000Z';

/** Reads one row whose heads are these. */
function read(row: Record<string, unknown>, more: { constants?: Record<string, string>; words?: object } = {}) {
  const heads = Object.keys(row);
  const columns = matchColumns(
    'flood',
    heads.map((name) => ({ name, samples: [] })),
  ).map(({ field }) => field);
  const mapping = { columns, constants: more.constants ?? {}, words: (more.words ?? {}) as never };
  return rowReader({ type: 'flood', heads, mapping, standing: [], context, at: AT, by: 'a.csv' })(
    Object.values(row).map(String),
  );
}
const GOOD = LAUNCHABLE.flood;

describe('a row', () => {
  test('is an application as a person would make it, with where its values come from', () => {
    const { values, origins, errors, besides } = read(GOOD);
    expect(errors).toEqual({});
    expect(besides).toEqual([]);
    const typed = newValues('flood', context, { ...GOOD, application_source: 'File Upload' });
    for (const key of Object.keys(typed)) expect([key, values[key]]).toEqual([key, typed[key] ?? values[key]]);
    expect(origins.year_build).toEqual({ source: 'upload', by: 'a.csv', at: AT });
    expect(values.application_source).toBe('File Upload');
  });

  test.each([
    ['Deductible', '5000', 'deductible', '$5,000'],
    ['Deductible', '$5,000.00', 'deductible', '$5,000'],
    ['Occ Type', 'SFD', 'occupancy_type', 'Single Family'],
    ['Construction', 'CBS', 'construction_type', 'Masonry'],
    ['ZIP', '2110', 'zip', '02110'],
    ['DOB', '1/2/70', 'date_of_birth', '1970-01-02'],
    ['Sq Ft', '2,140 sq ft', 'sqft', 2140],
    ['Foundation', 'slab on grade', 'foundation_type', 'Slab'],
    ['Phone', '813.555.0176', 'phone', '(813) 555-0176'],
    ['FZ', 'ae', 'flood_zone', 'AE'],
    ['Datum', 'NAVD88', 'flood_map_datum', undefined],
  ])('reads %s %s as the field would', (head, text, key, value) => {
    expect(read({ [head]: text }).values[key] ?? undefined).toBe(value);
  });

  test('takes a word for what a person said that it means, whatever the word is', () => {
    const words = { building_use: { rental: 'Rental(Own)', constructor: 'Secondary' } };
    const said = (text: string) => read({ ...GOOD, building_use: text }, { words });
    expect(said('RENTAL').values.building_use).toBe('Rental(Own)');
    expect(said('constructor').values.building_use).toBe('Secondary');
    expect(said('valueOf').errors).toEqual({ building_use: ['Value is not valid.'] });
  });

  test('takes the day of a purchase for no effective date', () => {
    const [match] = matchColumns('flood', [{ name: 'NewPurchaseDate', samples: ['01/02/2026'] }]);
    expect(match).toMatchObject({ field: null });
  });

  test.each([
    ['building_use', 'rental'],
    ['building_use', 'Tenant'],
    ['building_use', 'own'],
    ['occupancy_type', 'multi family'],
    ['occupancy_type', 'unit'],
    ['foundation_type', 'elevated'],
    ['construction_type', 'non combustible'],
    ['gender', 'U'],
  ])('never guesses what a word means that may mean two things: %s %s', (key, text) => {
    expect(read({ ...GOOD, [key]: text }).errors).toEqual({ [key]: ['Value is not valid.'] });
  });

  test.each([
    ['year_build', '19 87', 'Number is required.'],
    ['flood_zone', 'A31', 'Value is not valid.'],
    ['distance_to_coast', '0', 'Value is not valid.'],
    ['date_of_birth', '31.31.2020', 'Value is not valid.'],
    ['roof_year', '', 'Field is required.'],
  ])('says in the form’s words what is wrong: %s %s', (key, text, message) => {
    const { errors, is_incomplete } = read({ ...GOOD, [key]: text });
    expect(errors).toEqual({ [key]: [message] });
    expect(is_incomplete).toBe(text === '');
  });

  test('has its own rules for its source: no zone is needed, a datum is with a certificate', () => {
    expect(read({ ...GOOD, flood_zone: '' }).errors).toEqual({});
    expect(read({ ...GOOD, elevation_certificate: 'Yes' }).errors).toEqual({ elevation_datum: ['Field is required.'] });
  });

  test('keeps what has no place: ignored columns, fields the form hides, a second value of one field', () => {
    const { besides, errors } = read({ ...GOOD, 'Producer Code': 'HL-014', basement_type: 'Full Basement' });
    expect(errors).toEqual({});
    expect(besides).toEqual([
      { name: 'Producer Code', value: 'HL-014' },
      { name: 'basement_type', value: 'Full Basement' },
    ]);
  });

  test('takes for all rows what no column says, and the row’s own before it', () => {
    const { building_use: _, ...rest } = GOOD;
    expect(read(rest).errors).toEqual({ building_use: ['Field is required.'] });
    const constants = { building_use: 'Secondary' };
    expect(read(rest, { constants }).values.building_use).toBe('Secondary');
    expect(read(GOOD, { constants }).values.building_use).toBe('Primary Home');
  });

  test('reads the words that a person mapped', () => {
    const words = { construction_type: { hurricane: 'Steel' } };
    expect(read({ ...GOOD, construction_type: 'Hurricane' }, { words }).values.construction_type).toBe('Steel');
  });
});

test('nothing of a row is lost: each cell is a value, an error or kept beside', () => {
  const heads = bulkFields('flood').map(({ key }) => key);
  const columns = heads as string[];
  const reader = rowReader({
    ...{ type: 'flood', heads, standing: [], context, at: AT, by: 'a.csv' },
    mapping: { columns, constants: {}, words: {} },
  });
  const cell = fc.oneof(
    fc.constant(''),
    fc.constantFrom('Yes', 'No', '1', '5000', 'AE', '=1+1', 'x@y.zz'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: heads.length, maxLength: heads.length }), (cells) => {
      const { values, errors, besides } = reader(cells);
      const kept = new Set(besides.map(({ name }) => name));
      heads.forEach((key, at) => {
        if ((cells[at] ?? '').trim() === '') return;
        const value = values[key];
        const isThere = value !== undefined && value !== null && value !== '';
        expect([key, isThere || kept.has(key) || errors[key] !== undefined]).toEqual([key, true]);
      });
    }),
    { numRuns: 150 },
  );
});
