import type { RatePlan, RateTable } from '@freeboard/domain/rates';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quoteRequest } from '../../testing/requests.ts';
import { demoCarriers } from '../demo/demo-carriers.ts';
import type { CarrierConfig } from '../types.ts';
import { planOf, rateGraph } from './plan.ts';
import { rate } from './table.ts';

const RATED = demoCarriers('http://x').filter(({ kind }) => kind === 'rate-table');
const graphOf = (key: string): object => {
  const graph = RATED.find((one) => one.key === key)?.mapping.decision;
  if (!graph) throw new Error(`no ${key}`);
  return graph;
};
const rated = (plan: RatePlan, prepare = 'values') =>
  rate(
    { ...RATED[0]!, id: 1, mapping: { prepare, decision: rateGraph(plan) } } as CarrierConfig,
    quoteRequest('flood'),
  );

const word = fc
  .stringMatching(/^[a-z][a-z0-9_]{0,8}$/)
  .filter((text) => !['and', 'or', 'not', 'in', 'as'].includes(text));
const title = fc.string({ minLength: 1, maxLength: 12 });
const table: fc.Arbitrary<RateTable> = fc
  .record({
    name: fc.oneof(title, fc.constantFrom('Missing', 'Result', 'request', 'response')),
    conditions: fc.array(fc.record({ title, field: word }), { maxLength: 3 }),
    results: fc.array(fc.record({ title, field: word }), { maxLength: 2 }),
    cells: fc.array(fc.array(fc.string({ maxLength: 6 }), { minLength: 5, maxLength: 5 }), { maxLength: 4 }),
    gathers_declines: fc.boolean(),
  })
  .map(({ name, conditions, results, cells, gathers_declines }) => ({
    name,
    columns: [
      ...conditions.map((one) => ({ ...one, kind: 'condition' as const })),
      ...results.map((one) => ({ ...one, kind: 'result' as const })),
    ],
    rows: cells.map((row) => row.slice(0, conditions.length + results.length)),
    gathers_declines,
  }));
const plan: fc.Arbitrary<RatePlan> = fc.record({
  tables: fc.uniqueArray(table, { selector: ({ name }) => name, maxLength: 5 }),
  formulas: fc.uniqueArray(fc.record({ name: word, expression: fc.string({ maxLength: 20 }) }), {
    selector: ({ name }) => name,
    maxLength: 5,
  }),
});

describe('a plan', () => {
  it('comes back from its graph as it was, whatever it holds', () => {
    fc.assert(
      fc.property(plan, (one) => {
        expect(planOf(rateGraph(one))).toEqual(one);
      }),
    );
  });

  it.each(RATED.map(({ key }) => [key]))('of %s, which ships, round-trips exactly', (key) => {
    const graph = graphOf(key);
    const found = planOf(graph);
    expect(found?.tables.length).toBeGreaterThan(5);
    expect(found?.formulas.map(({ name }) => name)).toContain('premium');
    expect(found && rateGraph(found)).toEqual(graph);
  });

  it('keeps the cells of a column with it when conditions stand behind what the table gives', () => {
    const columns = [
      { title: 'Factor', field: 'factor', kind: 'result' as const },
      { title: 'State', field: 'state', kind: 'condition' as const },
    ];
    const one = { name: 'State', columns, rows: [['2', '"FL"']], gathers_declines: false };
    expect(planOf(rateGraph({ tables: [one], formulas: [] }))?.tables[0]).toEqual({
      ...one,
      columns: columns.toReversed(),
      rows: [['"FL"', '2']],
    });
  });
});

describe('a graph of another form has no plan', () => {
  type Node = {
    id: string;
    type: string;
    content: { passThrough: boolean; inputs: { field: string }[]; expressions: { value: string }[] };
  };
  type Graph = { nodes: Node[]; edges: { id: string; sourceId: string; targetId: string }[] };
  const graph = () => structuredClone(graphOf('live-oak')) as Graph;
  const changed = (change: (one: Graph) => void) => {
    const one = graph();
    change(one);
    return one;
  };
  it.each([
    ['nothing', {}],
    ['nonsense', { nodes: 'x', edges: [null] }],
    ['a switch in it', changed(({ nodes }) => (nodes[3]!.type = 'switchNode'))],
    ['a branch', changed(({ edges }) => edges.push({ ...edges[2]!, id: 'more' }))],
    ['a loop', changed(({ nodes, edges }) => (edges.at(-1)!.targetId = nodes[1]!.id))],
    ['a table that hides what came in', changed(({ nodes }) => (nodes[2]!.content.passThrough = false))],
    ['a field that is an expression', changed(({ nodes }) => (nodes[2]!.content.inputs[0]!.field = 'a.b'))],
    ['a formula without its guard', changed(({ nodes }) => (nodes.at(-2)!.content.expressions[3]!.value = '1'))],
    ['no node that names what is missing', changed(({ nodes }) => nodes.splice(-3, 1))],
  ])('%s', (_what, one) => {
    expect(planOf(one)).toBeNull();
  });

  it('but one whose parts have other ids and places has', () => {
    const text = JSON.stringify(graph()).replaceAll('"id":"Form"', '"id":"f1"').replaceAll('Id":"Form"', 'Id":"f1"');
    const moved = JSON.parse(text.replaceAll('"x":0', '"x":250')) as object;
    expect(planOf(moved)).toEqual(planOf(graph()));
  });
});

describe('declines', () => {
  const declines = (name: string, field: string, reason: string): RateTable => ({
    name,
    columns: [
      { title: 'Looks at', field, kind: 'condition' },
      { title: 'Reason', field: 'reason', kind: 'result' },
    ],
    rows: [['> 5', JSON.stringify(reason)]],
    gathers_declines: true,
  });
  const premium = [{ name: 'premium', expression: '100' }];

  it('of several tables are all told', async () => {
    const tables = [declines('One', 'a', 'First'), declines('Two', 'b', 'Second')];
    const result = (prepare: string) => rated({ tables, formulas: premium }, prepare);
    await expect(result('{"a": 9, "b": 9}')).resolves.toMatchObject({ reasons: ['First', 'Second'] });
    await expect(result('{"a": 9, "b": 1}')).resolves.toMatchObject({ reasons: ['First'] });
    await expect(result('{"a": 1, "b": 1}')).resolves.toMatchObject({ outcome: 'quoted', premium: 100 });
  });

  it('are not needed', async () => {
    await expect(rated({ tables: [], formulas: premium })).resolves.toMatchObject({ premium: 100 });
  });

  it('may stand in a table whose name the plan uses itself', async () => {
    const tables = ['Missing', 'Result'].map((name) => declines(name, 'a', name));
    await expect(rated({ tables, formulas: premium }, '{"a": 9}')).resolves.toMatchObject({
      reasons: ['Missing', 'Result'],
    });
  });
});
