import { expect, test } from 'vitest';
import { csvOf, finished, type Grid, withCell, withoutRow, withPasted, withRow, withRowMoved } from './grid.ts';

const GRID: Grid = {
  name: 'Base rate',
  gathers_declines: false,
  columns: [
    { title: 'Zone', field: 'zone', kind: 'condition' },
    { title: 'Rate', field: 'rate', kind: 'result' },
  ],
  rows: [
    ['"AE"', '1.2'],
    ['"X", "C"', '0.4'],
  ],
};

const NAMES = new Set(['sqft']);
const NO_TEXTS: ReadonlySet<string> = new Set();

test('cells and rows change without touching the others', () => {
  expect(withCell(GRID, 1, 1, '0.5').rows).toEqual([GRID.rows[0], ['"X", "C"', '0.5']]);
  expect(withRow(GRID, 0).rows).toEqual([GRID.rows[0], ['', ''], GRID.rows[1]]);
  expect(withoutRow(GRID, 0).rows).toEqual([GRID.rows[1]]);
  expect(withRowMoved(GRID, 1, 0).rows).toEqual(GRID.rows.toReversed());
  expect(GRID.rows).toHaveLength(2);
});

test('cells out of a sheet fill to the right and down, and make rows', () => {
  expect(withPasted(GRID, { row: 1, column: 0 }, 'VE\t9\nAH\t2\textra\n', NAMES, NO_TEXTS).rows).toEqual([
    GRID.rows[0],
    ['"VE"', '9'],
    ['"AH"', '2'],
  ]);
  const rate = (text: string) => withPasted(GRID, { row: 0, column: 1 }, text, NAMES, NO_TEXTS).rows[0]?.[1];
  expect(['5%', '$1,200', 'sqft * 2', 'sqft', 'North'].map(rate)).toEqual([
    '0.05',
    '1200',
    'sqft * 2',
    'sqft',
    '"North"',
  ]);
});

test('plain words end up in quotes; factors stay expressions', () => {
  const DECLINES: Grid = {
    ...GRID,
    gathers_declines: true,
    columns: [GRID.columns[0]!, { title: 'Reason', field: 'reason', kind: 'result' }],
  };
  expect(finished(GRID, 0, 'AE, V', NO_TEXTS)).toBe('"AE", "V"');
  expect(finished(GRID, 0, '> 250,000', NO_TEXTS)).toBe('> 250000');
  expect(finished(GRID, 1, ' sqft * 2 ', NO_TEXTS)).toBe('sqft * 2');
  expect(finished(GRID, 1, ' nothing ', NO_TEXTS)).toBe('nothing');
  expect(finished(GRID, 1, ' $1,200 ', NO_TEXTS)).toBe('1200');
  expect(finished(DECLINES, 1, 'Too old (over 20 years)', NO_TEXTS)).toBe('"Too old (over 20 years)"');
});

test('a number is a text where the column looks at one', () => {
  const texts = new Set(['zone']);
  expect(finished(GRID, 0, '33602', texts)).toBe('"33602"');
  expect(withPasted(GRID, { row: 0, column: 0 }, '02134\t1.5', NAMES, texts).rows[0]).toEqual(['"02134"', '1.5']);
});

test('a table leaves as CSV with its quotes doubled', () => {
  expect(csvOf(GRID)).toBe('Zone,Rate\r\n"""AE""",1.2\r\n"""X"", ""C""",0.4\r\n');
});
