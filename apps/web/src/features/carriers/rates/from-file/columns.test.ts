import { expect, test } from 'vitest';
import type { Inputs, Plan } from '../plan/plan.ts';
import { badCells, csvOfText, recognizeColumns, tableOf, untitledCells } from './columns.ts';

const INPUTS: Inputs = [
  { name: 'zip', label: 'ZIP code', from: 'application', options: [], is_text: true },
  { name: 'zone_class', label: 'Zone class', from: 'preparation', options: [], is_text: false },
];
const PLAN: Plan = {
  tables: [
    {
      name: 'Territory',
      columns: [
        { title: 'ZIP', field: 'zip', kind: 'condition' },
        { title: 'Territory', field: 'territory', kind: 'result' },
      ],
      rows: [],
      gathers_declines: false,
    },
  ],
  formulas: [],
};
const recognized = (...rows: string[][]) =>
  recognizeColumns({ name: null, rows }, 'Deductible', PLAN, INPUTS).map(({ title, kind, field }) => [
    title,
    kind,
    field,
  ]);

test.each<[what: string, rows: string[][], columns: string[][]]>([
  [
    'an input’s label and name, a title that a table has, and what a table gives',
    [
      ['Zone Class', 'territory', 'zip', 'Factor'],
      ['A', '"T1"', '33602', '1.2'],
    ],
    [
      ['Zone Class', 'condition', 'zone_class'],
      ['territory', 'condition', 'territory'],
      ['zip', 'condition', 'zip'],
      ['Factor', 'result', 'deductible_factor'],
    ],
  ],
  [
    'amounts and shares as what the table gives, words as a condition that is to be chosen',
    [
      ['Roof', 'Rate', 'Fee'],
      ['Tile', '4.94%', '$75'],
      ['Metal', '5%', ''],
    ],
    [
      ['Roof', 'condition', ''],
      ['Rate', 'result', 'deductible_rate'],
      ['Fee', 'result', 'fee'],
    ],
  ],
  [
    'reasons, and cells under no title',
    [
      ['ZIP', 'Reason', '', ''],
      ['33602', 'Closed', '', 'x'],
    ],
    [
      ['ZIP', 'condition', 'zip'],
      ['Reason', 'result', 'reason'],
      ['Column 4', 'condition', ''],
    ],
  ],
  [
    'one name once',
    [
      ['zip', 'ZIP code'],
      ['1', '2'],
    ],
    [
      ['zip', 'condition', 'zip'],
      ['ZIP code', 'result', 'zip_code'],
    ],
  ],
])('recognizes %s', (_what, rows, columns) => {
  expect(recognized(...rows)).toEqual(columns);
});

test('takes Factor for what the table gives, although another table gives a name like it', () => {
  const columns = [{ title: 'Factor', field: 'factor', kind: 'result' as const }];
  const plan = { ...PLAN, tables: [...PLAN.tables, { ...PLAN.tables[0]!, name: 'Use', columns }] };
  const rows = [
    ['zip', 'Factor'],
    ['33602', '1.2'],
  ];
  const found = recognizeColumns({ name: null, rows }, '', plan, INPUTS);
  expect(found.map(({ kind, field }) => [kind, field])).toEqual([
    ['condition', 'zip'],
    ['result', 'factor_2'],
  ]);
});

test('puts conditions first and takes words and amounts for what they are', () => {
  const sheet = {
    name: null,
    rows: [
      ['Factor', 'Zone class'],
      ['$1,200', 'A, V'],
      ['95%', ''],
    ],
  };
  const table = tableOf(sheet, 'Zone', recognizeColumns(sheet, 'Zone', PLAN, INPUTS), PLAN, INPUTS);
  expect(table.columns.map(({ title, kind }) => [title, kind])).toEqual([
    ['Zone class', 'condition'],
    ['Factor', 'result'],
  ]);
  expect(table.rows).toEqual([
    ['"A", "V"', '1200'],
    ['', '0.95'],
  ]);
  expect(badCells(table)).toEqual([]);
});

test('names bad cells by row and column, and keeps them as they are', () => {
  const sheet = {
    name: null,
    rows: [
      ['Zone class', 'Factor'],
      ['1-3', '1'],
      ['A', ''],
      ['> 250,000', '2'],
    ],
  };
  const table = tableOf(sheet, 'Zone', recognizeColumns(sheet, 'Zone', PLAN, INPUTS), PLAN, INPUTS);
  expect(table.rows).toHaveLength(3);
  expect(table.rows[0]).toEqual(['1-3', '1']);
  expect(badCells(table)).toEqual([
    'Row 1, Zone class: a range is written [1..3], a text in quotes.',
    'Row 2, Factor: it is missing.',
  ]);
});

test('takes a column with a mistyped number for one of numbers, and names that cell', () => {
  const rows = [
    ['Zone class', 'Factor'],
    ['A', '1.1'],
    ['V', '1-3'],
    ['X', 'base * 2'],
    ['B', '1.3'],
    ['', '95%'],
  ];
  const sheet = { name: null, rows };
  const columns = recognizeColumns(sheet, 'Zone', PLAN, INPUTS);
  expect(columns.map(({ kind }) => kind)).toEqual(['condition', 'result']);
  expect(badCells(tableOf(sheet, 'Zone', columns, PLAN, INPUTS))).toEqual([
    'Row 2, Factor: it is one number; a difference is written with spaces: 1 - 3.',
    'Row 3, Factor: it is not a number.',
  ]);
});

test('names what may be a number of another kind, and leaves it as it is', () => {
  const rows = [
    ['Zone class', 'Factor'],
    ['A', '0,950'],
    ['B', '1,200'],
    ['C', '(75)'],
    ['D', '1/2'],
    ['E', '=A1*2'],
    ['F', '1e309'],
    ['G', '0.5%'],
    ['H', '.1'],
    ['I', '-3'],
    ['J', '2'],
    ['K', '3'],
    ['L', '4'],
    ['M', '5'],
  ];
  const sheet = { name: null, rows };
  const table = tableOf(sheet, 'Zone', recognizeColumns(sheet, 'Zone', PLAN, INPUTS), PLAN, INPUTS);
  expect(table.rows.slice(0, 9).map(([, factor]) => factor)).toEqual([
    ...['0,950', '1,200', '(75)', '1/2', '=A1*2', '1e309', '0.005', '0.1', '-3'],
  ]);
  expect(badCells(table)).toEqual([
    'Row 1, Factor: a number is written in digits alone, with a point for cents.',
    'Row 2, Factor: a number is written in digits alone, with a point for cents.',
    'Row 3, Factor: a number is written without brackets, with a minus where it is below zero.',
    'Row 4, Factor: it is not a number.',
    'Row 5, Factor: write the value of the formula.',
    'Row 6, Factor: it is not a number.',
  ]);
});

test('names cells to the right of all titles', () => {
  const rows = [
    ['', 'Factor', ''],
    ['A', '1', '200'],
    ['B', '2', ' '],
    ['C', '3', '', 'x'],
  ];
  expect(untitledCells({ name: null, rows })).toEqual(['Row 1: “200” has no title.', 'Row 3: “x” has no title.']);
});

test('names a fault once that two columns of one title have', () => {
  const columns = [
    { title: 'Factor', field: 'a', kind: 'result' as const },
    { title: 'Factor', field: 'b', kind: 'result' as const },
  ];
  const table = { name: 'T', columns, rows: [['', '']], gathers_declines: false };
  expect(badCells(table)).toEqual(['Row 1, Factor: it is missing.']);
});

test('reads what is pasted from a sheet as CSV, and CSV as it is', () => {
  expect(csvOfText('Reason\tZone\n"Roof\nolder"\tA\n')).toBe('Reason,Zone\r\n"Roof\nolder",A\r\n');
  expect(csvOfText('Zone\tFactor\n"A", "V"\t1,200\n')).toBe('Zone,Factor\r\n"""A"", ""V""","1,200"\r\n');
  expect(csvOfText('Zone,Factor\nA,1\n')).toBe('Zone,Factor\nA,1\n');
});
