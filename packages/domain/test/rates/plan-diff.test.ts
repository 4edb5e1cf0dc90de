import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formulaChangeText,
  type PlanDiff,
  partOfFormula,
  partOfTable,
  planDiff,
  type RateColumn,
  type RatePlan,
  type RateTable,
  type TableChange,
  tableChangeText,
} from '../../src/rates/index.ts';
import { pairColumns } from '../../src/rates/table-diff.ts';

const column = (field: string, kind: RateColumn['kind'] = 'condition', title = field): RateColumn => ({
  title,
  field,
  kind,
});
const ZONE = column('Zone');
const FEET = column('Feet');
const FACTOR = column('Factor', 'result');
const tableOf = (rows: string[][], more: Partial<RateTable> = {}): RateTable => ({
  name: 'Elevation',
  columns: [ZONE, FEET, FACTOR],
  rows,
  gathers_declines: false,
  ...more,
});
const ROWS = [
  ['"AE"', '< 0', '2'],
  ['"AE"', '[0..3)', '1'],
  ['"VE"', '', '3'],
  ['', '', '1'],
];
const planOf = (...tables: RateTable[]): RatePlan => ({ tables, formulas: [{ name: 'premium', expression: '100' }] });
function changed(after: RateTable, before = tableOf(ROWS)): TableChange {
  const { tables, formulas, table_order } = planDiff(planOf(before), planOf(after));
  expect([tables.length, formulas, table_order]).toEqual([1, [], null]);
  return tables[0]!;
}
const rowsOf = (after: RateTable, before?: RateTable) =>
  changed(after, before).rows.map(({ kind, row, before_row, changes }) => [
    ...[kind, before_row, row],
    ...changes.map((cell) => [cell.column, cell.before, cell.after]),
  ]);

describe('the rows of a table', () => {
  it.each<[what: string, rows: string[][], expected: unknown[]]>([
    ['a factor', ROWS.with(1, ['"AE"', '[0..3)', '1.1']), [['changed', 2, 2, [2, '1', '1.1']]]],
    ['a band', ROWS.with(1, ['"AE"', '[0..4)', '1']), [['changed', 2, 2, [1, '[0..3)', '[0..4)']]]],
    ['a row more', ROWS.toSpliced(2, 0, ['"AE"', '>= 3', '0.8']), [['added', null, 3]]],
    ['a row less', ROWS.toSpliced(1, 1), [['removed', 2, null]]],
    [
      'a band divided in two',
      ROWS.toSpliced(1, 1, ['"AE"', '[0..2)', '1'], ['"AE"', '[2..3)', '0.9']),
      [
        ['added', null, 2],
        ['removed', 2, null],
        ['added', null, 3],
      ],
    ],
    ['a row at another place', [ROWS[2]!, ROWS[0]!, ROWS[1]!, ROWS[3]!], [['moved', 3, 1]]],
    [
      'a row at another place with another factor',
      [['"VE"', '', '4'], ROWS[0]!, ROWS[1]!, ROWS[3]!],
      [['moved', 3, 1, [2, '3', '4']]],
    ],
    ['rows with the same conditions', [...ROWS, ['', '', '5']], [['added', null, 5]]],
  ])('%s', (_what, rows, expected) => {
    expect(rowsOf(tableOf(rows))).toEqual(expected);
  });

  it('of reasons with the same conditions are paired by their reasons', () => {
    const rules = (...reasons: string[]) =>
      tableOf(
        reasons.map((reason) => ['', '', reason]),
        { gathers_declines: true },
      );
    expect(rowsOf(rules('a', 'b', 'd'), rules('a', 'b', 'c', 'd'))).toEqual([['removed', 3, null]]);
  });

  it('are paired although a column came, went or has another name', () => {
    const wider = tableOf(
      ROWS.map(([zone = '', feet = '', factor = '']) => [zone, '', feet, factor]),
      { columns: [ZONE, column('Year'), FEET, column('elevation_factor', 'result', 'Factor')] },
    );
    expect(changed(wider).rows).toEqual([]);
    expect(tableChangeText(changed(wider))).toBe(
      'Column Year added. Column Factor gives elevation_factor instead of Factor.',
    );
    expect(tableChangeText(changed(tableOf(ROWS), wider))).toContain('Column Year removed.');
  });

  it('are given for their new columns', () => {
    const columns = [ZONE, FEET, FACTOR, column('Fee', 'result')];
    const rows = ROWS.map((row, at) => [...row, at === 0 ? '5' : '']);
    expect(rowsOf(tableOf(rows, { columns }))).toEqual([['changed', 1, 1, [3, null, '5']]]);
  });
});

describe('in words', () => {
  const USE = tableOf(ROWS, { name: 'Use' });
  const diff = (before: RatePlan, after: RatePlan) => planDiff(before, after);

  it.each<[what: string, change: TableChange | undefined, words: string]>([
    ['a new table', diff(planOf(), planOf(USE)).tables[0], 'Added, with 4 rows.'],
    ['a table less', diff(planOf(USE), planOf()).tables[0], 'Removed, with 4 rows.'],
    ['another name', diff(planOf(USE), planOf({ ...USE, name: 'Usage' })).tables[0], 'Renamed from Use.'],
    ['a rule', changed(tableOf(ROWS, { gathers_declines: true })), 'Declines now.'],
    [
      'no rule',
      changed(tableOf(ROWS), tableOf(ROWS, { gathers_declines: true })),
      'Gives a factor now; it declined before.',
    ],
    [
      'a title',
      changed(tableOf(ROWS, { columns: [{ ...ZONE, title: 'Flood zone' }, FEET, FACTOR] })),
      'Column Zone is now Flood zone.',
    ],
    [
      'columns moved',
      changed(
        tableOf(
          ROWS.map(([zone = '', feet = '', factor = '']) => [feet, zone, factor]),
          { columns: [FEET, ZONE, FACTOR] },
        ),
      ),
      'Columns are in another order.',
    ],
    [
      'rows and cells',
      changed(tableOf([['"AE"', '< 0', '2.5'], ROWS[1]!, ROWS[3]!, ['"X"', '', '1']])),
      '1 cell changed, 1 row added, 1 row removed.',
    ],
  ])('%s', (_what, change, words) => {
    expect(change && tableChangeText(change)).toBe(words);
  });

  it('formulas, each under its part of the plan', () => {
    const formulas = (...pairs: [name: string, expression: string][]): RatePlan => ({
      tables: [],
      formulas: pairs.map(([name, expression]) => ({ name, expression })),
    });
    const { formulas: found } = diff(
      formulas(['coverages', '{}'], ['premium', '1'], ['tax', '0.05'], ['reasons', '[]']),
      formulas(['coverages', '{building: 1}'], ['premium', '1'], ['levy', '0.05'], ['fee', '5']),
    );
    expect(found.map((one) => [one.name, partOfFormula(one), formulaChangeText(one)])).toEqual([
      ['coverages', 'coverages', 'Expression changed.'],
      ['levy', 'formulas', 'Renamed from tax.'],
      ['fee', 'formulas', 'Added.'],
      ['reasons', 'rules', 'Removed.'],
    ]);
    expect(partOfFormula({ name: 'constructor' })).toBe('formulas');
  });

  it('tables that decline are rules', () => {
    expect(partOfTable(changed(tableOf([], { gathers_declines: true })))).toBe('rules');
    expect(partOfTable(changed(tableOf([])))).toBe('tables');
  });

  it('names the order where what stays is in another', () => {
    const [a, b, c] = ['A', 'B', 'C'].map((name) => tableOf([['', '', name]], { name })) as [
      RateTable,
      RateTable,
      RateTable,
    ];
    expect(diff(planOf(a, b), planOf(b, c, a)).table_order).toEqual(['B', 'C', 'A']);
    expect(diff(planOf(a, b), planOf(c, a, b)).table_order).toBeNull();
  });
});

function withRowChanges(table: RateTable, { columns, rows }: TableChange): string[][] {
  const pairs = pairColumns(columns.before, columns.after);
  const gone = new Set(rows.map(({ before_row }) => before_row));
  const stay = table.rows.filter((_, at) => !gone.has(at + 1));
  const placed = new Map(rows.flatMap((one) => (one.row === null ? [] : [[one.row, one] as const])));
  return Array.from({ length: stay.length + placed.size }, (_, at) => {
    const change = placed.get(at + 1);
    if (change?.kind === 'added') return change.cells;
    const before = change ? table.rows[(change.before_row ?? 0) - 1]! : stay.shift()!;
    const cells = pairs.map((place) => (place === null ? '' : before[place]!));
    for (const cell of change?.changes ?? []) {
      expect(cell.before ?? '').toBe(cells[cell.column]);
      cells[cell.column] = cell.after;
    }
    if (change) expect(cells).toEqual(change.cells);
    return cells;
  });
}

type Named = { name: string };
type Change = Named & { kind: string; before_name: string | null; position: number | null };

function withChanges<T extends Named, C extends Change>(
  before: readonly T[],
  changes: readonly C[],
  order: readonly string[] | null,
  make: (before: T | null, change: C) => T,
): T[] {
  const byName = new Map(changes.filter(({ kind }) => kind !== 'added').map((one) => [one.before_name, one]));
  const all = before.flatMap((one) => {
    const change = byName.get(one.name);
    return change ? (change.kind === 'removed' ? [] : [make(one, change)]) : [one];
  });
  if (order) all.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  for (const change of changes)
    if (change.kind === 'added') all.splice((change.position ?? 0) - 1, 0, make(null, change));
  return all;
}

const withDiff = ({ tables, formulas }: RatePlan, diff: PlanDiff): RatePlan => ({
  tables: withChanges(tables, diff.tables, diff.table_order, (before, change) => ({
    name: change.name,
    columns: change.columns.after,
    rows: before ? withRowChanges(before, change) : change.rows.map(({ cells }) => cells),
    gathers_declines: change.gathers_declines.after ?? false,
  })),
  formulas: withChanges(formulas, diff.formulas, diff.formula_order, (_, { name, after }) => ({
    name,
    expression: after ?? '',
  })),
});

const anyColumn = fc.record({
  title: fc.constantFrom('Zone', 'Feet', 'Factor'),
  field: fc.constantFrom('zone', 'feet', 'factor', 'year'),
  kind: fc.constantFrom('condition' as const, 'result' as const),
});
const anyTable = fc
  .tuple(
    fc.constantFrom('A', 'B', 'C', 'D'),
    fc.array(anyColumn, { minLength: 1, maxLength: 4 }),
    fc.array(fc.array(fc.constantFrom('', '1', '2', '"AE"'), { minLength: 4, maxLength: 4 }), { maxLength: 9 }),
    fc.boolean(),
  )
  .map(([name, columns, rows, gathers_declines]): RateTable => {
    return { name, columns, rows: rows.map((row) => row.slice(0, columns.length)), gathers_declines };
  });
const byName = { selector: ({ name }: Named) => name, maxLength: 4 };
const anyPlan: fc.Arbitrary<RatePlan> = fc.record({
  tables: fc.uniqueArray(anyTable, byName),
  formulas: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('premium', 'tax', 'fee', 'lines'), expression: fc.constantFrom('1', '2', '') }),
    byName,
  ),
});
/** A plan, and the same plan with rows of its tables removed and reordered. */
const twoRevisions = anyPlan.chain((before) =>
  fc
    .tuple(...before.tables.map(({ rows }) => fc.shuffledSubarray(rows)))
    .map((rows): [RatePlan, RatePlan] => [
      before,
      { ...before, tables: before.tables.map((table, at) => ({ ...table, rows: rows[at] ?? [] })) },
    ]),
);
const TWO = fc.oneof(fc.tuple(anyPlan, anyPlan), twoRevisions);

describe('the diff of any two plans', () => {
  it('of equal ones is empty', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const empty = { tables: [], formulas: [], table_order: null, formula_order: null };
        expect(planDiff(plan, structuredClone(plan))).toEqual(empty);
      }),
    );
  });

  it('explains every difference: what it names makes the later of the earlier', () => {
    fc.assert(
      fc.property(TWO, ([before, after]) => {
        expect(withDiff(before, planDiff(before, after))).toEqual(after);
      }),
      { numRuns: 1_000 },
    );
  });

  it('has words for each change', () => {
    fc.assert(
      fc.property(TWO, ([before, after]) => {
        const { tables, formulas } = planDiff(before, after);
        for (const words of [...tables.map(tableChangeText), ...formulas.map(formulaChangeText)])
          expect(words).not.toBe('');
      }),
    );
  });
});

it('takes two large tables within its time', () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => [`"${at}"`, '', '1']);
  const { tables } = planDiff(planOf(tableOf(rows)), planOf(tableOf(rows.toReversed())));
  expect(tables[0]?.rows).toHaveLength(4_999);
});
