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

test('cells and rows change without touching the others', () => {
  expect(withCell(GRID, 1, 1, '0.5').rows).toEqual([GRID.rows[0], ['"X", "C"', '0.5']]);
  expect(withRow(GRID, 0).rows).toEqual([GRID.rows[0], ['', ''], GRID.rows[1]]);
  expect(withoutRow(GRID, 0).rows).toEqual([GRID.rows[1]]);
  expect(withRowMoved(GRID, 1, 0).rows).toEqual(GRID.rows.toReversed());
  expect(GRID.rows).toHaveLength(2);
});

test('cells out of a sheet fill to the right and down, and make rows', () => {
  expect(withPasted(GRID, 1, 0, 'VE\t9\nAH\t2\textra\n').rows).toEqual([GRID.rows[0], ['"VE"', '9'], ['"AH"', '2']]);
  expect(withPasted(GRID, 0, 1, '5%').rows[0]).toEqual(['"AE"', '0.05']);
});

test('plain words end up in quotes; factors stay expressions', () => {
  expect(finished(GRID, 0, 'AE, V')).toBe('"AE", "V"');
  expect(finished(GRID, 1, ' sqft * 2 ')).toBe('sqft * 2');
  expect(finished({ ...GRID, gathers_declines: true }, 1, 'Too old')).toBe('"Too old"');
});

test('a table leaves as CSV with its quotes doubled', () => {
  expect(csvOf(GRID)).toBe('Zone,Rate\r\n"""AE""",1.2\r\n"""X"", ""C""",0.4\r\n');
});
