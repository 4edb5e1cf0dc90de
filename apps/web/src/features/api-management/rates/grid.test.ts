import { expect, test } from 'vitest';
import { csvOf, faultsOf, type Grid, withCell, withoutRow, withRow } from './grid.ts';

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

test('cells and rows change without touching the others', () => {
  expect(withCell(GRID, 1, 1, '0.5').rows).toEqual([GRID.rows[0], ['"X", "C"', '0.5']]);
  expect(withRow(GRID, 0).rows).toEqual([GRID.rows[0], ['', ''], GRID.rows[1]]);
  expect(withoutRow(GRID, 0).rows).toEqual([GRID.rows[1]]);
  expect(GRID.rows).toHaveLength(2);
});

test('errors of the server stand at their table and row', () => {
  const errors = {
    'tables.0.rows.1': ['Row 2 overlaps row 1, which comes first.'],
    'tables.1.rows': ['The table holds no row: every factor is missing.'],
    'tables.10.rows.3': ['Another table.'],
  };
  expect(faultsOf(errors, ['Base rate', 'Fees'], 'Base rate').rows).toEqual(
    new Map([[1, ['Row 2 overlaps row 1, which comes first.']]]),
  );
  expect(faultsOf(errors, ['Base rate', 'Fees'], 'Fees').whole).toEqual([
    'The table holds no row: every factor is missing.',
  ]);
  expect(faultsOf(errors, [], 'Fees')).toEqual({ whole: [], rows: new Map() });
});

test('a table leaves as CSV with its quotes doubled', () => {
  expect(csvOf(GRID)).toBe('Zone,Rate\r\n"""AE""",1.2\r\n"""X"", ""C""",0.4\r\n');
});
