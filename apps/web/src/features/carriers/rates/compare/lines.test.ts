import type { RatesDiff } from '@freeboard/contract';
import { planDiff, type RateTable } from '@freeboard/domain/rates';
import { expect, test } from 'vitest';
import { changeLines } from './lines.ts';

const table = (rows: string[][]): RateTable => ({
  name: 'Use',
  columns: [
    { title: 'Use', field: 'building_use', kind: 'condition' },
    { title: 'Factor', field: 'use_factor', kind: 'result' },
  ],
  rows,
  gathers_declines: false,
});

const linesOf = (before: string[][], after: string[][]) => {
  const plan = (rows: string[][]) => ({ tables: [table(rows)], formulas: [] });
  const [change] = planDiff(plan(before), plan(after)).tables;
  return changeLines({ ...change, left_out: 0 } as RatesDiff['tables'][number]).map(({ key: _, ...line }) =>
    Object.values(line).join(' | '),
  );
};
const ROWS = [
  ['"a"', '1'],
  ['"b"', '2'],
  ['', '3'],
];

test.each<[what: string, rows: string[][], lines: string[]]>([
  ['a cell', ROWS.with(2, ['', '4']), ['Row 3 | any | Factor | 3 | 4']],
  ['a cell emptied', ROWS.with(0, ['"a"', '']), ['Row 1 | "a" | Factor | 1 | empty']],
  ['a row added', [...ROWS, ['"c"', '5']], ['Row 4 |  | Row added | — | Use "c", Factor 5']],
  ['a row removed', ROWS.slice(1), ['Row 1 |  | Row removed | Use "a", Factor 1 | —']],
  [
    'a row moved, with another factor',
    [['', '9'], ...ROWS.slice(0, 2)],
    ['Row 1 | any | Position | Row 3 | Row 1', 'Row 1 | any | Factor | 3 | 9'],
  ],
])('names %s in a line', (_what, rows, lines) => {
  expect(linesOf(ROWS, rows)).toEqual(lines);
});
