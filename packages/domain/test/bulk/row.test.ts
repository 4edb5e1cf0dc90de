import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bulkFields, lenientRowReader, matchColumns, rowReader, SPLIT_INTO } from '../../src/bulk/index.ts';
import { dwellingEstimate, isBlank, newValues } from '../../src/forms/index.ts';
import { isNothing } from '../../src/reading/index.ts';
import { LAUNCHABLE } from '../launchable.ts';

const context = { today: '2026-11-22', status: 'new', estimateDwelling: dwellingEstimate } as const;
const AT = '2026-11-22T10:00:00.000Z';

function read(row: Record<string, unknown>, more: { constants?: Record<string, string>; words?: object } = {}) {
  const heads = Object.keys(row);
  const columns = matchColumns(
    'flood',
    heads.map((name) => ({ name, samples: [] })),
  ).map(({ field }) => field);
  const mapping = { columns, constants: more.constants ?? {}, words: (more.words ?? {}) as never };
  return rowReader({ type: 'flood', heads, mapping, presets: [], context, at: AT, by: 'a.csv' })(
    Object.values(row).map(String),
  );
}
const GOOD = LAUNCHABLE.flood;

describe('a cell', () => {
  test.each([
    ['DOB', '1970-01-05 00:00:00', 'date_of_birth', '1970-01-05'],
    ['DOB', '1/5/1970 0:00', 'date_of_birth', '1970-01-05'],
    ['Eff Date', '12/20/2026 12:00:00 AM', 'effective_date', '2026-12-20'],
    ['DOB', '5/5/29', 'date_of_birth', '1929-05-05'],
    ['DOB', '12-07-28', 'date_of_birth', '1928-12-07'],
    ['DOB', '11/22/10', 'date_of_birth', '2010-11-22'],
    ['DOB', '11/23/26', 'date_of_birth', '1926-11-23'],
    ['Eff Date', '1/5/29', 'effective_date', '2029-01-05'],
    ['Phone', '2395550136.0', 'phone', '(239) 555-0136'],
    ['Phone', '+1 239.555.0139', 'phone', '(239) 555-0139'],
    ['ZIP', '33139.0', 'zip', '33139'],
    ['ZIP', '="33607"', 'zip', '33607'],
    ['ZIP', '33607-', 'zip', '33607'],
  ])('%s %s is read as %s', (head, text, key, value) => {
    const { values, unplaced } = read({ [head]: text });
    expect([values[key], unplaced]).toEqual([value, []]);
  });

  test.each([
    [{ Zip: '2139.0', State: 'MA' }, '02139', undefined],
    [{ State: 'MA', Zip: '21391234' }, '02139-1234', undefined],
    [{ Zip: '2139', 'Full Address': '9 Bay St, Boston, MA' }, '02139', undefined],
    [{ Zip: '2139' }, undefined, '5 or 9 Digits required.'],
    [{ Zip: '2139', State: 'FL' }, undefined, '5 or 9 Digits required.'],
    [{ Zip: '30303', State: 'FL' }, undefined, 'ZIP 30303 is in Georgia, not Florida.'],
  ])('of a ZIP is read by its state: %j', (cells, zip, error) => {
    const { values, errors } = read(cells);
    expect([values.zip || undefined, errors.zip?.[0]]).toEqual([zip, error]);
  });

  test.each([
    ['11/22/26', '1926 or 2026? Type all four digits of the year.'],
    ['5/16/25', '1925 or 2025? Type all four digits of the year.'],
    ['11/23/10', '1910 or 2010? Type all four digits of the year.'],
  ])('of birth asks for the year where both centuries are possible: %s', (text, error) => {
    expect(read({ ...GOOD, date_of_birth: text }).errors.date_of_birth).toEqual([error]);
  });

  test.each([
    ['(239) 555-0134 x12', '(239) 555-0134'],
    ['239-555-0135 ext. 4', '(239) 555-0135'],
    ['239-555-0135 Extension 4', '(239) 555-0135'],
    ['2395550137 / 2395550138', '(239) 555-0137'],
    ['2395550137 or 2395550138', '(239) 555-0137'],
  ])('with more than a number is read, and stays with the application: %s', (text, phone) => {
    const { values, unplaced, errors } = read({ ...GOOD, phone: text });
    expect([values.phone, unplaced, errors]).toEqual([phone, [{ name: 'phone', value: text }], {}]);
  });

  const MARKS = ['N/A', 'n/a', '#N/A', 'NULL', 'None', 'nan', '-', '--', 'unknown', '#REF!', '#VALUE!', '#DIV/0!'];
  test.each(MARKS)('that says %s says nothing', (mark) => {
    const { phone: _, email: __, ...rest } = GOOD as Record<string, unknown>;
    const blank = read({ ...rest, phone: '', email: '', county: '', address2: '' });
    const marked = read({ ...rest, phone: mark, email: mark, county: mark, address2: mark });
    expect(marked).toEqual(blank);
  });

  test('that names a choice or a family stays what it is', () => {
    const home = (key: string, text: string) =>
      rowReader({
        type: 'home',
        heads: [key],
        presets: [],
        context,
        at: AT,
        by: 'a.csv',
        mapping: { columns: [key], constants: {}, words: {} },
      })([text]).values[key];
    expect([home('hvac_type', 'none'), home('last_name', 'Na')]).toEqual(['None', 'Na']);
  });
});

test.each([
  ['phone', '239'],
  ['phone', '2.3955501E+09'],
  ['email', 'nobody'],
  ['co_applicant_date_of_birth', 'yesterday'],
])('a row is taken without an optional cell that cannot be read, which stays with it: %s %s', (key, text) => {
  const heads = [...Object.keys(GOOD).filter((head) => head !== key), key];
  const type = key.startsWith('co_') ? 'home' : 'flood';
  const reader = lenientRowReader({
    type,
    heads,
    presets: [],
    context,
    at: AT,
    by: 'a.csv',
    mapping: { columns: heads, constants: {}, words: {} },
  });
  const { errors, unplaced } = reader(heads.map((head) => (head === key ? text : String((GOOD as never)[head] ?? ''))));
  expect(errors[key]).toBeUndefined();
  expect(unplaced).toEqual(expect.arrayContaining([{ name: key, value: text, field: key }]));
});

test('a required cell and a choice that cannot be read stay errors of their row', () => {
  const heads = Object.keys(GOOD);
  const reader = lenientRowReader({
    type: 'flood',
    heads,
    presets: [],
    context,
    at: AT,
    by: 'a.csv',
    mapping: { columns: heads, constants: {}, words: {} },
  });
  const row = { ...GOOD, year_build: '19 87', construction_type: 'straw' } as Record<string, unknown>;
  expect(Object.keys(reader(heads.map((head) => String(row[head] ?? ''))).errors).sort()).toEqual([
    'construction_type',
    'year_build',
  ]);
});

describe('a row', () => {
  test('is an application as a person would make it, with where its values come from', () => {
    const { values, origins, errors, unplaced } = read(GOOD);
    expect(errors).toEqual({});
    expect(unplaced).toEqual([]);
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
    const readUse = (text: string) => read({ ...GOOD, building_use: text }, { words });
    expect(readUse('RENTAL').values.building_use).toBe('Rental(Own)');
    expect(readUse('constructor').values.building_use).toBe('Secondary');
    expect(readUse('valueOf').errors).toEqual({ building_use: ['Value is not valid.'] });
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
    const { unplaced, errors } = read({ ...GOOD, 'Producer Code': 'HL-014', basement_type: 'Full Basement' });
    expect(errors).toEqual({});
    expect(unplaced).toEqual([
      { name: 'Producer Code', value: 'HL-014' },
      { name: 'basement_type', value: 'Full Basement', field: 'basement_type' },
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
    type: 'flood',
    heads,
    presets: [],
    context,
    at: AT,
    by: 'a.csv',
    mapping: { columns, constants: {}, words: {} },
  });
  const cell = fc.oneof(
    fc.constant(''),
    fc.constantFrom('Yes', 'No', '1', '5000', 'AE', '=1+1', 'x@y.zz', '!,!', 'Sosa, Ana'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(cell, { minLength: heads.length, maxLength: heads.length }), (cells) => {
      const { values, errors, unplaced } = reader(cells);
      const kept = new Set(unplaced.map(({ name }) => name));
      heads.forEach((key, at) => {
        if ((cells[at] ?? '').trim() === '' || isNothing((cells[at] ?? '').trim())) return;
        const isThere = (SPLIT_INTO[key] ?? [key]).some(
          (field) => !isBlank(values[field]) || errors[field] !== undefined,
        );
        expect([key, isThere || kept.has(key)]).toEqual([key, true]);
      });
    }),
    { numRuns: 150 },
  );
});

describe('a number that a spreadsheet wrote with an exponent', () => {
  test.each([
    ['zip', '3.3607E+04', '33607'],
    ['phone', '3.055550101E+09', '(305) 555-0101'],
    ['sqft', '2.140E+03', 2140],
  ])('%s %s is read where it shows every digit', (field, cell, value) => {
    expect(read({ ...GOOD, [field]: cell }).values[field]).toBe(value);
  });

  test.each([
    ['ZIP', '3.36E+04', 'zip'],
    ['Phone', '3.05555E+09', 'phone'],
    ['Last Name', '1.5E+09', 'last_name'],
  ])('%s %s is a fault of its field, never its value', (head, cell, field) => {
    const row = read({ [head]: cell });
    expect(row.values[field] ?? null).toBe(null);
    expect(JSON.stringify(row)).toContain(`A spreadsheet shortened this number to ${cell}`);
  });
});
