import { expect, test } from 'vitest';
import { formulaFaults, tableFaults, typedFaults } from './faults.ts';
import type { Plan } from './plan.ts';

const PLAN: Plan = {
  tables: [
    {
      name: 'Roof',
      gathers_declines: false,
      columns: [
        { title: 'Age', field: 'roof_age', kind: 'condition' },
        { title: 'Factor', field: 'roof_factor', kind: 'result' },
      ],
      rows: [
        ['<= 5', '1'],
        ['<= 3', ''],
      ],
    },
  ],
  formulas: [{ name: 'premium', expression: 'roof_factor *' }],
};
const INPUTS = [{ name: 'roof_age', label: 'Age of roof', from: 'preparation' as const, options: [], is_text: false }];
const ERRORS = {
  'tables.0.rows.1': ['Row 2 overlaps row 1, which comes first.'],
  'tables.0.rows.1.1': ['Row 2: Factor is missing.'],
  'tables.0.columns.0.title': ['Field is required.'],
  'formulas.0.expression': ['It cannot be read: it ends too early.', 'Nothing gives `old`.'],
};

test('errors of the server stand at their table, column, row and cell', () => {
  const faults = tableFaults(PLAN, 0, {}, { errors: ERRORS, plan: PLAN });
  expect(faults.rows.get(1)).toEqual({
    messages: ['Row 2 overlaps row 1, which comes first.', 'Row 2: Factor is missing.'],
    cells: new Set([1]),
  });
  expect(faults.columns.get(0)).toEqual(['Field is required.']);
  expect(formulaFaults(PLAN, 0, {}, { errors: ERRORS, plan: PLAN }).expression).toEqual([
    'It cannot be read: it ends too early.',
  ]);
});

test('what was changed since is not held against anybody', () => {
  const table = PLAN.tables[0]!;
  const changed: Plan = {
    tables: [{ ...table, rows: [table.rows[0] ?? [], ['<= 3', '2']] }],
    formulas: [{ name: 'premium', expression: 'roof_factor' }],
  };
  expect(tableFaults(changed, 0, {}, { errors: ERRORS, plan: PLAN }).rows.size).toBe(0);
  expect(formulaFaults(changed, 0, {}, { errors: ERRORS, plan: PLAN }).expression).toEqual([]);
});

test('names that nothing gives are told as they are typed, what is empty is not', () => {
  const formulas = [
    { name: '', expression: 'old_factor' },
    { name: 'premium', expression: '1' },
  ];
  expect(typedFaults({ ...PLAN, formulas }, INPUTS)).toEqual({
    'formulas.0.expression': ['Nothing gives `old_factor`.'],
  });
  expect(typedFaults({ ...PLAN, formulas }, [])).toEqual({});
  expect(typedFaults({ ...PLAN, formulas: null }, INPUTS)).toEqual({});
});
