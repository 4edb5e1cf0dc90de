import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planGaps, type RateTable, tableGaps } from '../../src/rates/index.ts';

const INPUTS = {
  choices: new Map([['zone', new Set(['A', 'AE', 'VE', 'X'])]]),
  wholes: new Set(['stories']),
};
const column = (field: string) => ({
  title: field[0]!.toUpperCase() + field.slice(1),
  field,
  kind: 'condition' as const,
});
const FACTOR = { title: 'Factor', field: 'factor', kind: 'result' as const };
const tableOf = (
  fields: readonly string[],
  rows: readonly (readonly string[])[],
  gathers_declines = false,
): RateTable => ({
  name: 'T',
  gathers_declines,
  columns: [...fields.map(column), FACTOR],
  rows: rows.map((row) => [...row, '1']),
});
const gaps = (fields: readonly string[], ...rows: readonly (readonly string[])[]) =>
  tableGaps(tableOf(fields, rows), INPUTS);

describe('a table has gaps', () => {
  it.each([
    ['a band that is missing', ['feet'], [['< 0'], ['[0..3)'], ['[5..9)'], ['>= 9']], ['No row for Feet [3..5).']],
    ['a number between two bands', ['feet'], [['< 5'], ['> 5']], ['No row for Feet 5.']],
    ['both ends', ['feet'], [['[-2..3]']], ['No row for Feet < -2.', 'No row for Feet > 3.']],
    ['the end of amounts, which begin at 0', ['amount'], [['[0..100)']], ['No row for Amount >= 100.']],
    ['between bands as whole as their ends', ['feet'], [['<= 4'], ['>= 5']], ['No row for Feet (4..5).']],
    ['whole numbers', ['stories'], [['1'], ['[4..6]'], ['> 6']], ['No row for Stories [2..3].']],
    [
      'whole numbers beyond single ones',
      ['units'],
      [['1'], ['2'], ['4']],
      ['No row for Units 3.', 'No row for Units >= 5.'],
    ],
    ['choices', ['zone'], [['"A"'], ["'AE'"]], ['No row for Zone "VE", "X".']],
    ['behind a band that ends before it begins', ['feet'], [['< 3'], ['[9..3]']], ['No row for Feet >= 3.']],
    ['behind a band without a number', ['feet'], [['<= 3'], ['(3..3)']], ['No row for Feet > 3.']],
    [
      'all choices, where the only row is for none of them',
      ['zone'],
      [['"AF"']],
      ['No row for Zone "A", "AE", "VE", "X".'],
    ],
    [
      'all choices of a band, where the only row is for none of them',
      ['feet', 'zone'],
      [
        ['< 3', ''],
        ['>= 3', '"AF"'],
      ],
      ['No row for Feet >= 3 with Zone "A", "AE", "VE", "X".'],
    ],
    [
      'a band for one choice',
      ['zone', 'feet'],
      [
        ['"A", "AE"', '< 3'],
        ['"A"', '>= 3'],
        ['"VE"', ''],
        ['"X"', ''],
      ],
      ['No row for Zone "AE" with Feet >= 3.'],
    ],
    [
      'the same for several choices',
      ['zone', 'feet'],
      [
        ['"A"', '< 3'],
        ['"AE"', '< 3'],
        ['"X"', '< 4'],
        ['"VE"', ''],
      ],
      ['No row for Zone "A", "AE" with Feet >= 3.', 'No row for Zone "X" with Feet >= 4.'],
    ],
    [
      'several for one choice, each with the choices that share it',
      ['use', 'feet'],
      [
        ['"a"', '[1..3)'],
        ['"b"', '[1..3)'],
        ['"c"', '[1..4)'],
        ['"d"', ''],
      ],
      [
        'No row for Use "a", "b", "c" with Feet < 1.',
        'No row for Use "a", "b" with Feet >= 3.',
        'No row for Use "c" with Feet >= 4.',
      ],
    ],
    [
      'a band for a text with a comma within',
      ['use', 'feet'],
      [
        ['"$1,000", \'$2,500\'', '< 3'],
        ['"$1,000"', '>= 3'],
      ],
      ['No row for Use "$2,500" with Feet >= 3.'],
    ],
    [
      'texts that only this table knows',
      ['use', 'feet'],
      [
        ['"one"', '< 3'],
        ['"one"', '>= 3'],
        ['"two"', '< 3'],
      ],
      ['No row for Use "two" with Feet >= 3.'],
    ],
    [
      'columns in another order',
      ['feet', 'zone'],
      [
        ['< 3', ''],
        ['>= 3', '"A"'],
      ],
      ['No row for Feet >= 3 with Zone "AE", "VE", "X".'],
    ],
  ])('%s', (_what, fields, rows, found) => expect(gaps(fields, ...rows)).toEqual(found));
});

describe('a table has no gaps', () => {
  it.each([
    [
      'with a row for all else',
      ['zone', 'feet'],
      [
        ['"A"', '[1..2]'],
        ['', ''],
      ],
    ],
    ['without rows', ['zone'], []],
    ['with all choices', ['zone'], [['"A","AE"'], ['"VE"'], ['"X"']]],
    ['with bands side by side', ['feet'], [['< 0'], ['[0..3)'], ['[3..9)'], ['>= 9']]],
    ['between whole numbers', ['stories'], [['[1..2]'], ['>= 3']]],
    ['below amounts', ['amount'], [['[0..5)'], ['>= 5']]],
    ['in texts that nobody knows all of', ['use'], [['"one"'], ['"two"']]],
    ['where a condition may take in anything', ['zone'], [['"A"'], ['startsWith($, "V")']]],
    ['where texts and numbers are mixed', ['use'], [['"A"'], ['> 3']]],
    ['without conditions', [], [[]]],
  ])('%s', (_what, fields, rows) => expect(gaps(fields, ...rows)).toEqual([]));

  it('when it gathers declines', () => {
    expect(tableGaps(tableOf(['zone'], [['"A"']], true), INPUTS)).toEqual([]);
  });
});

it('names many gaps with how many more there are', () => {
  const rows = Array.from({ length: 60 }, (_, at) => [`[${at * 2}..${at * 2 + 1}]`]);
  const found = gaps(['feet'], ...rows);
  expect(found).toHaveLength(21);
  expect(found.at(-1)).toBe('And 40 more gaps.');
});

it('says when a table is too large to be searched', () => {
  const wide = (rows: number, columns: number) =>
    gaps(
      Array.from({ length: columns }, (_, at) => `f${at}`),
      ...Array.from({ length: rows }, (_, at) =>
        Array.from({ length: columns }, (_, place) => `[${at + place}..${at * 3}]`),
      ),
    );
  const message = 'The table is too large to be searched for gaps as a whole.';
  expect(wide(5_000, 39)).toEqual([message]);
  expect(wide(1_000, 39).at(-1)).toBe(message);
});

it('searches a small table after one that is too large', () => {
  const fields = Array.from({ length: 39 }, (_, at) => `f${at}`);
  const large = tableOf(
    fields,
    Array.from({ length: 5_000 }, () => fields.map(() => '> 5')),
  );
  const found = planGaps([large, { ...tableOf(['feet'], [['< 3']]), name: 'Small' }], INPUTS);
  expect(found.map(({ table, gaps }) => [table, gaps])).toEqual([
    ['T', ['The table is too large to be searched for gaps as a whole.']],
    ['Small', ['No row for Feet >= 3.']],
  ]);
});

it('searches thousands of rows by one column and few by others', () => {
  const rows = Array.from({ length: 2_500 }, (_, at) => [`"${10_000 + at}"`, '< 5']);
  const more = rows.slice(0, -1).map(([zip]) => [zip!, '>= 5']);
  expect(gaps(['zip', 'feet'], ...rows, ...more)).toEqual(['No row for Zip "12499" with Feet >= 5.']);
});

it('finds a gap exactly where no row takes in a point', () => {
  const band = fc
    .tuple(
      fc.integer({ min: -3, max: 6 }),
      fc.integer({ min: 0, max: 4 }),
      fc.constantFrom('[', '('),
      fc.constantFrom(']', ')'),
    )
    .map(([from, width, open, close]) => ({
      text: `${open}${from}..${from + width}${close}`,
      from,
      to: from + width,
      open,
      close,
    }));
  const any = { text: '', from: -99, to: 99, open: '[', close: ']' };
  const zone = fc.uniqueArray(fc.constantFrom('A', 'AE', 'VE', 'X'), { minLength: 0, maxLength: 4 });
  const row = fc.record({ zone, feet: fc.oneof(band, fc.constant(any)) });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
      const found = gaps(
        ['zone', 'feet'],
        ...rows.map(({ zone, feet }) => [zone.map((one) => `"${one}"`).join(', '), feet.text]),
      );
      const takes = (name: string, at: number) =>
        rows.some(
          ({ zone, feet: { from, to, open, close } }) =>
            (zone.length === 0 || zone.some((one) => one === name)) &&
            (at > from || (at === from && open === '[')) &&
            (at < to || (at === to && close === ']')),
        );
      const isAnyFeet = rows.every(({ feet }) => feet === any);
      const isAnyZone = rows.every(({ zone }) => zone.length === 0);
      const points = Array.from({ length: 41 }, (_, at) => at / 2 - 8);
      const lowest = Math.min(...rows.flatMap(({ feet }) => (feet === any ? [] : [feet.from])));
      const expected = ['A', 'AE', 'VE', 'X'].some((name) =>
        points.some((at) => !(lowest === 0 && at < 0) && !takes(name, at)),
      );
      expect(found.length > 0).toBe(isAnyFeet && isAnyZone ? false : expected);
    }),
  );
});
