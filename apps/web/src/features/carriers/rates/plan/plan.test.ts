import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Grid } from '../grid/grid.ts';
import { type NewTable, withNewTable } from './new-table.ts';
import {
  canMoveColumn,
  type Plan,
  proposedName,
  unreadNames,
  withColumn,
  withColumnMoved,
  withExpression,
  withFormulaNamed,
  withNewColumn,
  withoutColumn,
} from './plan.ts';

const ROOF: Grid = {
  name: 'Roof',
  columns: [
    { title: 'Age', field: 'roof_age', kind: 'condition' },
    { title: 'Factor', field: 'roof_factor', kind: 'result' },
  ],
  rows: [
    ['<= 5', '0.9'],
    ['', '1'],
  ],
  gathers_declines: false,
};
const USE: Grid = {
  ...ROOF,
  name: 'Use',
  columns: [
    { title: 'Roof', field: 'roof_factor', kind: 'condition' },
    { title: 'Factor', field: 'use_factor', kind: 'result' },
  ],
  rows: [['', 'roof_factor * 2']],
};
const PLAN: Plan = {
  tables: [ROOF, USE],
  formulas: [
    { name: 'combined', expression: 'roof_factor * use_factor' },
    { name: 'premium', expression: 'round($.combined * 100, 2)' },
    { name: 'factors', expression: '[{label: "Roof", value: roof_factor}]' },
  ],
};

test('a name that a column gives goes along wherever it is read', () => {
  const next = withColumn(PLAN, 0, 1, { title: 'Factor', field: 'age_of_roof', kind: 'result' });
  expect(next.tables[1]).toMatchObject({ columns: [{ field: 'age_of_roof' }, {}], rows: [['', 'age_of_roof * 2']] });
  expect(next.formulas?.[0]?.expression).toBe('age_of_roof * use_factor');
  expect(next.formulas?.[2]?.expression).toBe('[{label: "Roof", value: age_of_roof}]');
});

const FORMULAS = [
  { name: 'building_p', expression: '1' },
  { name: 'building_premium', expression: '2' },
  { name: 'reader', expression: '$.building_p + 1' },
  { name: 'total', expression: '$.building_premium + $.reader' },
];
const expressionsOf = (formulas: readonly { expression: string }[]) => formulas.map(({ expression }) => expression);

test('so does the name of a formula', () => {
  const next = withFormulaNamed(FORMULAS, 1, 'building_price', 'building_premium');
  expect(next[1]?.name).toBe('building_price');
  expect(expressionsOf(next)).toEqual(['1', '2', '$.building_p + 1', '$.building_price + $.reader']);
});

test("a name that is another formula's takes no reader along, to it or away from it", () => {
  const taken = withFormulaNamed(FORMULAS, 1, 'building_p', 'building_premium');
  expect(expressionsOf(taken)).toEqual(expressionsOf(FORMULAS));
  expect(expressionsOf(withFormulaNamed(taken, 1, 'building_price', 'building_p'))).toEqual(expressionsOf(FORMULAS));
  // References by the previous name are renamed once the new name is free.
  const done = withFormulaNamed(taken, 1, 'building_price', 'building_premium');
  expect(expressionsOf(done)).toEqual(['1', '2', '$.building_p + 1', '$.building_price + $.reader']);
});

test.each(['', 'a b', '2x', 'and'])('%j is no name to go along with', (name) => {
  expect(expressionsOf(withFormulaNamed(FORMULAS, 0, name, 'building_p'))).toEqual(expressionsOf(FORMULAS));
});

test('whatever a formula is called, each expression reads the formula that it read before', () => {
  const names = fc.constantFrom('building_p', 'building_premium', 'reader', 'total', 'tax', 'x');
  fc.assert(
    fc.property(fc.nat(3), names, (index, name) => {
      const from = FORMULAS[index]?.name ?? '';
      const next = withFormulaNamed(FORMULAS, index, name, from);
      const isTaken = FORMULAS.some((one, at) => at !== index && one.name === name);
      const back = isTaken ? next : withFormulaNamed(next, index, from, name);
      expect(expressionsOf(back)).toEqual(expressionsOf(FORMULAS));
    }),
  );
});

test('an expression changes alone', () => {
  expect(expressionsOf(withExpression(FORMULAS, 0, '9'))).toEqual(['9', ...expressionsOf(FORMULAS).slice(1)]);
});

test('a column comes and goes and moves with its cells, conditions before what is given', () => {
  const year = { title: 'Year', field: 'year', kind: 'condition' as const };
  const wide = withNewColumn(ROOF, year, '');
  expect(wide.columns.map(({ field }) => field)).toEqual(['roof_age', 'year', 'roof_factor']);
  expect(wide.rows[0]).toEqual(['<= 5', '', '0.9']);
  expect(canMoveColumn(wide, 1, 0)).toBe(true);
  expect(canMoveColumn(wide, 1, 2)).toBe(false);
  expect(withColumnMoved(wide, 1, 0).rows[0]).toEqual(['', '<= 5', '0.9']);
  expect(withoutColumn(wide, 1)).toEqual(ROOF);
  const other = withNewColumn(ROOF, { title: 'Fee', field: 'roof_fee', kind: 'result' }, '1');
  expect(other.rows).toEqual([
    ['<= 5', '0.9', '1'],
    ['', '1', '1'],
  ]);
});

test('a name is proposed from the title, or from its table where that says too little', () => {
  expect(proposedName('Age of roof', 'Factor', new Set())).toBe('age_of_roof_factor');
  expect(proposedName('Rates', 'Building rate', new Set())).toBe('building_rate');
  expect(proposedName('Roof', 'Factor', new Set(['roof_factor']))).toBe('roof_factor_2');
});

test('what no formula and no table reads is told', () => {
  expect([...unreadNames(PLAN)]).toEqual([]);
  expect([...unreadNames({ ...PLAN, formulas: PLAN.formulas?.slice(1) ?? null })]).toEqual(['use_factor']);
});

const MADE: NewTable = {
  name: 'Stories',
  isDeclines: false,
  condition: { title: 'Stories', field: 'num_of_stories', kind: 'condition' },
  result: { title: 'Factor', field: 'stories_factor', kind: 'result' },
  choices: ['1', '2'],
  into: 'combined',
  isShown: true,
};

test('a new table works at once: rows, the formula it goes into, the factors it is shown among', () => {
  const next = withNewTable(PLAN, MADE);
  expect(next.tables[2]?.rows).toEqual([
    ['"1"', '1'],
    ['"2"', '1'],
    ['', '1'],
  ]);
  expect(next.formulas?.map(({ expression }) => expression)).toEqual([
    'roof_factor * use_factor * stories_factor',
    'round($.combined * 100, 2)',
    '[{label: "Roof", value: roof_factor}, {label: "Stories", value: stories_factor}]',
  ]);
});

test('a formula that is no product is multiplied as a whole; without factors they begin', () => {
  const formulas = [{ name: 'premium', expression: 'a + b' }];
  expect(withNewTable({ ...PLAN, formulas }, { ...MADE, into: 'premium' }).formulas).toEqual([
    { name: 'premium', expression: '(a + b) * stories_factor' },
    { name: 'factors', expression: '[{label: "Stories", value: stories_factor}]' },
  ]);
});

test('a table of declines gives reasons and touches no formula', () => {
  const next = withNewTable(PLAN, { ...MADE, isDeclines: true });
  expect(next.tables[2]).toMatchObject({ rows: [], gathers_declines: true, columns: [{}, { field: 'reason' }] });
  expect(next.formulas).toEqual(PLAN.formulas);
});
