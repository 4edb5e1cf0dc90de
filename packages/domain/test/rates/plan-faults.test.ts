import { describe, expect, test } from 'vitest';
import { type PlanInputs, planFaults, type RatePlan, type RateTable } from '../../src/rates/index.ts';

const table = (name: string, looksAt: string, gives: string, more: Partial<RateTable> = {}): RateTable => ({
  name,
  columns: [
    { title: 'Looks at', field: looksAt, kind: 'condition' },
    { title: 'Factor', field: gives, kind: 'result' },
  ],
  rows: [['', '1']],
  gathers_declines: false,
  ...more,
});

const INPUTS: PlanInputs = { prepared: new Set(['state', 'year']), fields: new Set(['num_of_stories']) };
const PLAN: RatePlan = {
  tables: [table('Declines', 'year', 'reason', { gathers_declines: true }), table('State', 'state', 'state_rate')],
  formulas: [
    { name: 'base', expression: 'state_rate * 100' },
    { name: 'premium', expression: 'round($.base, 2)' },
  ],
};
const faults = (change: Partial<RatePlan>, inputs = INPUTS) => planFaults({ ...PLAN, ...change }, inputs);
const tables = (...more: RateTable[]) => faults({ tables: [...PLAN.tables, ...more] });
const formula = (name: string, expression: string) => faults({ formulas: [{ name, expression }, ...PLAN.formulas] });

test('a plan that is sound has no faults', () => {
  expect(planFaults(PLAN, INPUTS)).toEqual({});
});

describe('a table', () => {
  test.each([
    ['of no name', table(' ', 'year', 'f'), { 'tables.2.name': ['Field is required.'] }],
    ['of a name there is', table('state', 'year', 'f'), { 'tables.2.name': ['There is another table of this name.'] }],
    ['with a field that is no name', table('X', 'year', 'a b'), { 'tables.2.columns.1.field': [/`a b` is no name/] }],
    ['that gives what the plan gives', table('X', 'year', 'missing'), { 'tables.2.columns.1.field': [/itself gives/] }],
    ['that looks at nothing known', table('X', 'roof', 'f'), { 'tables.2.columns.0.field': ['Nothing gives `roof`.'] }],
    [
      'that gives what another gives',
      table('X', 'year', 'state_rate'),
      { 'tables.2.columns.1.field': ['`state_rate` is given by State already.'] },
    ],
    ['that gives what comes in', table('X', 'state', 'year'), { 'tables.2.columns.1.field': [/preparation makes/] }],
    [
      'of declines that gives no reason',
      table('X', 'year', 'f', { gathers_declines: true }),
      { 'tables.2.columns': ['A table of declines gives one thing: `reason`.'] },
    ],
    [
      'that gives nothing',
      table('X', 'year', 'f', { columns: [{ title: 'Year', field: 'year', kind: 'condition' }] }),
      { 'tables.2.columns': [/gives nothing/] },
    ],
    [
      'of two columns of one title',
      table('X', 'year', 'f', {
        columns: [
          { title: 'Year', field: 'year', kind: 'condition' },
          { title: 'year ', field: 'f', kind: 'result' },
        ],
      }),
      { 'tables.2.columns.1.title': ['There is another column of this title.'] },
    ],
    [
      'that looks at one name twice',
      table('X', 'year', 'f', {
        columns: [
          { title: 'From', field: 'year', kind: 'condition' },
          { title: 'To', field: 'year', kind: 'condition' },
          { title: 'F', field: 'f', kind: 'result' },
        ],
      }),
      { 'tables.2.columns.1.field': ['Another column looks at `year` already.'] },
    ],
  ])('%s is refused there', (_what, one, errors) => {
    const found = tables(one);
    expect(Object.keys(found)).toEqual(Object.keys(errors));
    for (const [field, messages] of Object.entries(errors))
      for (const [at, message] of messages.entries())
        if (typeof message === 'string') expect(found[field]?.[at]).toBe(message);
        else expect(found[field]?.[at]).toMatch(message);
  });

  test('may look at a field of the application, and at what a table before it gives', () => {
    expect(tables(table('X', 'num_of_stories', 'f'), table('Y', 'f', 'g'))).toEqual({});
  });

  test('that looks at what comes later is told to move', () => {
    const plan = { tables: [table('Y', 'state_rate', 'g'), ...PLAN.tables] };
    expect(faults(plan)).toEqual({
      'tables.0.columns.0.field': ['`state_rate` is given by State, which comes later: move that table up.'],
    });
  });

  test('may look at anything where nobody can tell what comes in', () => {
    expect(faults({ tables: [...PLAN.tables, table('X', 'roof', 'f')] }, { ...INPUTS, prepared: null })).toEqual({});
  });
});

describe('a formula', () => {
  test.each([
    ['that reads what nothing gives', 'a', 'roof_factor', 'expression', 'Nothing gives `roof_factor`.'],
    ['that reads a later one', 'a', '$.base', 'expression', '`$.base` is worked out further down: move it up.'],
    ['that reads none', 'a', '$.nothing', 'expression', 'There is no formula `nothing`.'],
    ['that is empty', 'a', ' ', 'expression', 'Field is required.'],
    ['without a name', '', '1', 'name', 'Field is required.'],
    ['whose name is none', '1a', '1', 'name', '`1a` is no name: letters, digits and _ only, a letter first.'],
  ])('%s is refused there', (_what, name, expression, field, message) => {
    expect(formula(name, expression)).toEqual({ [`formulas.0.${field}`]: [message] });
  });

  test('of a name there is, and one that is read without its sign', () => {
    const more = [...PLAN.formulas, { name: 'base', expression: 'base' }];
    expect(faults({ formulas: more })).toEqual({
      'formulas.2.name': ['There is another formula of this name.'],
      'formulas.2.expression': ['Nothing gives `base`. The formula is read as `$.base`.'],
    });
  });

  test('for the premium must be there', () => {
    expect(faults({ formulas: [{ name: 'base', expression: '1' }] })).toEqual({
      formulas: ['There is no formula `premium`: without it nothing is priced.'],
    });
  });
});
