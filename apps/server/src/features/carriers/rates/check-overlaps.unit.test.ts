import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlaps } from './check-overlaps.ts';

const found = (...rows: string[][]) => overlaps(rows, 10);

describe('rows that overlap', () => {
  it.each([
    ['the same', ['"A"', '>= 2'], ['"A"', ' >= 2 ']],
    ['one after an empty condition', [''], ['[1..2]']],
    ['a narrower range', ['[1..9]', '"A"'], ['[2..3]', '"A"']],
    ['a number in a range', ['< 5'], ['4']],
    ['fewer texts', ['"A", \'B\'', ''], ["'B'", '< 3']],
    ['fewer texts with commas within', ['"$1,000", \'$2,500\''], ['"$1,000"']],
    ['bands that cross', ['[1..5]'], ['[4..9]']],
    ['a closed range that is wider', ['[2..3]'], ['[1..9]']],
    ['bands that meet at a number', ['[1..5]', '"A"'], ['[5..9]', '"A"']],
    ['bands of some texts that jut out', ['"AE"', '[1..3)'], ['"A","AE"', '[0..2)']],
    ['bands of texts of which one is in both', ['"V","AE"', '[0..2)', ''], ['"AE","A"', '[1..3)', '']],
    ['a condition that is not known, twice', ['startsWith($, "A")'], ['startsWith($, "A")']],
  ])('are %s', (_what, early, late) => expect(found(early, late)).toEqual([[1, 0]]));

  it.each([
    ['bands side by side', ['[1..5)'], ['[5..9]']],
    ['an open range that is wider', ['[2..3]'], ['>= 1']],
    ['other texts', ['"A"'], ['"A", "B"']],
    ['a band in one column and another text in the next', ['[1..5]', '"A"'], ['[4..9]', '"B"']],
    ['the bounds that were left out', ['(1..5)'], ['1']],
    ['conditions that are not known', ['startsWith($, "A")'], ['startsWith($, "AB")']],
    ['an exception from a band of more texts', ['"AE"', '[1..2)'], ['"A","AE"', '[0..3)']],
    ['bands of other texts that cross', ['"V"', '[1..3)'], ['"A","AE"', '[0..2)']],
    ['bands of some texts side by side', ['"AE"', '[2..3)'], ['"A","AE"', '[0..2)']],
    ['open ends that cross', ['< 5'], ['> 3']],
  ])('are not %s', (_what, early, late) => expect(found(early, late)).toEqual([]));

  it('are named with the first that hides them, as many as are asked for', () => {
    expect(found(['"A"'], ['"B"'], ['"A"'], ['"A"'])).toEqual([
      [2, 0],
      [3, 0],
    ]);
    expect(
      overlaps(
        Array.from({ length: 50 }, () => ['1']),
        3,
      ),
    ).toHaveLength(3);
  });

  it('are looked for in thousands of rows of many and long cells', () => {
    const rows = (count: number, cell: (row: number, column: number) => string) =>
      Array.from({ length: count }, (_, row) => Array.from({ length: 8 }, (_, column) => cell(row, column)));
    expect(
      overlaps(
        rows(2_000, (row) => `[${row}..${row + 1})`),
        300,
      ),
    ).toEqual([]);
    const long = Array.from({ length: 50 }, (_, n) => `"text ${n}"`).join(',');
    expect(
      overlaps(
        rows(5_000, (row) => `${long},"${row}"`),
        300,
      ),
    ).toEqual([]);
  });

  it('are the same that are found pair by pair', () => {
    const cell = fc.constantFrom(
      ...['', '"A"', '"B"', '"A", "B"', '"B", "C"', '[1..5]', '[4..9]', '(1..5)', '< 5', '>= 5', '5', '> 3', 'len($)'],
    );
    const row = fc.tuple(cell, cell);
    fc.assert(
      fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
        const pairs = rows.flatMap((late, at): [number, number][] => {
          const early = rows.slice(0, at).findIndex((one) => overlaps([one, late], 1).length > 0);
          return early < 0 ? [] : [[at, early]];
        });
        expect(overlaps(rows, 100)).toEqual(pairs);
      }),
    );
    expect(overlaps([[], [], []], 10)).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  it.each([
    ['texts of their own', (row: number) => [`"x${row}"`, '']],
    ['bands of their own', (row: number) => [`[${row}..${row + 1})`, '']],
    [
      'bands and texts in all pairs',
      (row: number) => [`[${row % 50}..${(row % 50) + 1})`, `"x${Math.floor(row / 50)}"`],
    ],
  ])('are looked for in twice the rows with about twice the work, where those have %s', (_what, cells) => {
    const spent = (count: number) => {
      const work = { left: 60_000_000 };
      overlaps(
        Array.from({ length: count }, (_, row) => cells(row)),
        300,
        work,
      );
      return 60_000_000 - work.left;
    };
    expect(spent(5_000)).toBeLessThanOrEqual(2.5 * spent(2_500) + 10);
    expect(spent(5_000)).toBeLessThan(500_000);
  });
});
