import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cellFrom,
  columnFrom,
  conditionFault,
  factorFault,
  numberFrom,
  resultFault,
  textConditionFault,
} from '../../src/rates/index.ts';

const CONDITION = { kind: 'condition', field: 'zone' } as const;
const FACTOR = { kind: 'result', field: 'rate' } as const;
const REASON = { kind: 'result', field: 'reason' } as const;
const NAMES = new Set(['base', 'fee', 'sqft', 'zone']);

test.each([
  ['', ''],
  [' Frame ', '"Frame"'],
  ['A, V', '"A", "V"'],
  ['2-4 Family', '"2-4 Family"'],
  ['Townhouse/Rowhouse', '"Townhouse/Rowhouse"'],
  ['$1,000', '"$1,000"'],
  ['2%', '"2%"'],
  ['1987', '1987'],
  ['null', 'null'],
  ['>= 2', '>= 2'],
  ['[1950..1974]', '[1950..1974]'],
  ["startsWith($, 'A')", "startsWith($, 'A')"],
  ['"A","V"', '"A","V"'],
  ['$ > 5 and $ < 9', '$ > 5 and $ < 9'],
  ['not in ["A"]', 'not in ["A"]'],
  ['> 250,000', '> 250000'],
  ['>= $2,000,000', '>= 2000000'],
  ['250,000', '250000'],
  ['[1,000..2,500.50)', '[1000..2500.50)'],
  ['$ > 5 and $ < 250,000', '$ > 5 and $ < 250000'],
  ['1, 200', '1, 200'],
  ['1,200, 3,400', '1200, 3400'],
  ['33139,33140', '33139,33140'],
  ['in [100,200]', 'in [100,200]'],
  ['contains([1,200], $)', 'contains([1,200], $)'],
  ['$1,000, $2,500', '"$1,000", "$2,500"'],
  ['Other, 5%', '"Other", "5%"'],
  ['Over 1,000 sqft', '"Over 1,000 sqft"'],
  ['"1,200"', '"1,200"'],
  ['1990-2000', '1990-2000'],
  ['5..10', '5..10'],
])('the condition %s', (written, cell) => {
  expect(cellFrom(CONDITION, written, NAMES)).toBe(cell);
});

test.each([
  ['33602', '"33602"'],
  ['02134', '"02134"'],
  ['33602, 33603', '"33602", "33603"'],
  ['33602,33603', '"33602", "33603"'],
  ['33602, A', '"33602", "A"'],
  ['"33602"', '"33602"'],
  ['33602-33605', '33602-33605'],
  ['> 33602', '> 33602'],
])('the condition %s over a text', (written, cell) => {
  expect(cellFrom(CONDITION, written, NAMES, new Set(['zone']))).toBe(cell);
  expect(cellFrom(FACTOR, '33602', NAMES, new Set(['rate']))).toBe('33602');
});

const UNMATCHED = 'is a text, which no number matches: write';
test.each([
  ['33602', `${UNMATCHED} "33602" in quotes`],
  ['33602, 33603', `${UNMATCHED} "33602" in quotes`],
  ['[33602..33605]', `${UNMATCHED} each one in quotes`],
  ['>= 33602', `${UNMATCHED} each one in quotes`],
  ['"33602", "33603"', null],
  ['startsWith($, "33")', null],
  ['', null],
])('the condition %s over a text is checked', (cell, fault) => {
  expect(textConditionFault(cell)).toBe(fault);
});

test.each([
  ['1.12', '1.12'],
  ['4.94%', '0.0494'],
  ['Roof older than 25 years', '"Roof older than 25 years"'],
  ['Pipe of 5"', "'Pipe of 5\"'"],
  ['"quoted"', '"quoted"'],
  ['round(sqft / 100, 2)', 'round(sqft / 100, 2)'],
  ['base * 2', 'base * 2'],
  ['fee', 'fee'],
  ['$.net', '$.net'],
  ['100 / 3', '100 / 3'],
  ['{a: base}', '{a: base}'],
  // The check reports it: no input is named `bse`.
  ['bse * 2', 'bse * 2'],
  ['bse / 2', 'bse / 2'],
  ['1,200', '1200'],
  ['$75', '75'],
  ['-$1,200.50', '-1200.50'],
  ['.95', '0.95'],
  ['1E-3', '0.001'],
  ['North', '"North"'],
  ['North-East', '"North-East"'],
  ['Townhouse/Rowhouse', '"Townhouse/Rowhouse"'],
  ['St. Johns', '"St. Johns"'],
  ['2026-01-01', '"2026-01-01"'],
  // No digit is rounded.
  ['4.941234567891%', '0.04941234567891'],
  ['-12.5 %', '-0.125'],
  ['.5%', '0.005'],
  ['100%', '1'],
  ['-0%', '0'],
  ['.12345678901234567890', '0.1234567890123456789'],
  ['12345678901234567890.', '12345678901234567890'],
  ['1e-7', '0.0000001'],
  ['-2.5E3', '-2500'],
  ['1E21', '1000000000000000000000'],
  ['$.95', '0.95'],
  // Text that is not certainly a number stays unchanged.
  ['0,950', '0,950'],
  ['-0,950', '-0,950'],
  ['12,5', '12,5'],
  ['1.200,50', '1.200,50'],
  ['1e309', '1e309'],
  ['(75)', '(75)'],
  ['1-3', '1-3'],
])('the result %s', (written, cell) => {
  expect(cellFrom(FACTOR, written, NAMES)).toBe(cell);
});

test.each([
  ['Roof too old (over 20 years)', '"Roof too old (over 20 years)"'],
  ['fee', '"fee"'],
  ['12', '"12"'],
  ['(Old)', '"(Old)"'],
  ['null', '"null"'],
  ['"Older than " + string(age)', '"Older than " + string(age)'],
])('the reason %s', (written, cell) => {
  expect(cellFrom(REASON, written, NAMES)).toBe(cell);
});

test.each([
  ['> 250,000', 'a number is written without commas: 250000'],
  ['[1,000..2,000]', 'a number is written without commas: 1000'],
  ['$ < 1,250,000', 'a number is written without commas: 1250000'],
  ['100,200', 'a number is written without commas: 100200, a list with spaces: 100, 200'],
  ['> 25,00', 'a number is written without commas'],
  ['in [100,000, 250,000]', 'a number is written without commas: 100000, a list with spaces: 100, 000'],
  ['not in [1,000, 2,500]', 'a number is written without commas: 1000, a list with spaces: 1, 000'],
  ['> $250', 'an amount is written without the dollar sign'],
  ['1990-2000', 'a range is written [1990..2000], a text in quotes'],
  ['1990 – 2000', 'a range is written [1990..2000], a text in quotes'],
  ['5..10', 'a range is written [5..10], a text in quotes'],
  ['1990 to 2000, 2005', 'a range is written [1990..2000], a text in quotes'],
  ['0,950', 'a number is written without commas: 0.950, a list with spaces: 0, 950'],
  ['(75)', 'a number is written without brackets, with a minus where it is below zero'],
])('the condition %s is refused', (cell, fault) => {
  expect(conditionFault(cell)).toBe(fault);
});

test.each([
  '',
  '> 2',
  '[5..10]',
  '1, 200',
  '1,2,3',
  '33139,33140',
  '"1990-2000"',
  '"> 1,000"',
  'in [100, 200]',
  'in [1,2]',
  '-5',
  '0,1,2',
  '(0..75)',
])('the condition %s is read as it is meant', (cell) => {
  expect(conditionFault(cell)).toBeNull();
});

test.each([
  ['$75', 'an amount is written without the dollar sign'],
  ['$.tax * 2', null],
  ['"$75"', null],
  ['"$2,500"', null],
  ['"2"', null],
  ['"33139 North"', null],
  ['max([base, 200])', null],
  ['max([1,200, base])', 'a number is written without commas: 1200, a list with spaces: 1, 200'],
  ['"1 200"', 'a number is written in digits alone, with a point for cents'],
  ['"$ 75"', 'a number is written in digits alone, with a point for cents'],
  ['"75 USD"', 'a number is written in digits alone, with a point for cents'],
  ['"$1.2M"', 'a number is written in digits alone, with a point for cents'],
])('the factor %s is checked', (cell, fault) => {
  expect(factorFault(cell)).toBe(fault);
});

test.each([
  ['(75)', 'a number is written without brackets, with a minus where it is below zero'],
  ['($1,200)', 'a number is written without brackets, with a minus where it is below zero'],
  ['1-3', 'it is one number; a difference is written with spaces: 1 - 3'],
  ['$-75', 'an amount is written without the dollar sign'],
  ['$75', 'an amount is written without the dollar sign'],
  ['0,950', 'a number is written in digits alone, with a point for cents'],
  ['-1.200,50', 'a number is written in digits alone, with a point for cents'],
  ['12 - 1', null],
  ['1,200', 'a number is written in digits alone, with a point for cents'],
  ['(base)', null],
  ['(2 * 3)', null],
  ['-75', null],
  ['$.tax', null],
])('the cell %s that a row gives is checked', (cell, fault) => {
  expect(resultFault(cell)).toBe(fault);
});

test.each([
  [
    ['1,200', '$1,500.50', '900'],
    ['1200', '1500.50', '900'],
  ],
  [
    ['0,95', '1,200', '1.1', ''],
    ['0,95', '1,200', '1.1', ''],
  ],
  [
    ['12,5', '1,200'],
    ['12,5', '1,200'],
  ],
  [
    ['1.200,50', '1,200', 'x'.repeat(501)],
    ['1.200,50', '1,200', 'x'.repeat(501)],
  ],
])('a column of %j keeps what a comma makes uncertain', (cells, expected) => {
  expect(columnFrom(FACTOR, cells, NAMES)).toEqual(expected);
  expect(columnFrom(REASON, ['0,95', '1,200'], NAMES)).toEqual(['"0,95"', '"1,200"']);
});

test('a number keeps all of its digits, however many there are', () => {
  const digits = fc.bigInt({ min: 0n, max: 10n ** 40n });
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 40 }), fc.boolean(), (number, places, isShare) => {
      const text = String(number).padStart(places + 1, '0');
      const written = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
      const found = numberFrom(isShare ? `${written}%` : written) ?? '';
      const [, fraction = ''] = found.split('.');
      const scale = 10n ** BigInt(places + (isShare ? 2 : 0));
      expect(BigInt(found.replace('.', '')) * scale).toBe(number * 10n ** BigInt(fraction.length));
    }),
  );
});

test('an amount in a condition is the number it says, however it is written', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.constantFrom('> ', '>=', '< ', '<= '),
      fc.boolean(),
      (amount, sign, isDollar) => {
        const cell = cellFrom(CONDITION, `${sign}${isDollar ? '$' : ''}${amount.toLocaleString('en-US')}`, NAMES);
        expect(cell).toBe(`${sign}${amount}`);
        expect(conditionFault(cell)).toBeNull();
      },
    ),
  );
});

test('what a cell became stays so: a table that leaves as a file comes back as it was', () => {
  const columns = fc.constantFrom(CONDITION, FACTOR, REASON);
  const piece = fc.constantFrom(
    ...['base', 'Frame', ' ', ', ', ',', '1', '200', '$', '%', '.5', '(', ')', '[', '..', ']', '>', '*', '-', '"', "'"],
  );
  const written = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(columns, written, (column, text) => {
      const cell = cellFrom(column, text, NAMES);
      expect(cellFrom(column, cell, NAMES)).toBe(cell);
    }),
    { numRuns: 2_000 },
  );
});
