import { describe, expect, it } from 'vitest';
import { graph } from '../../testing/decision-graph.ts';
import { quoteRequest } from '../../testing/requests.ts';
import { demoCarriers } from '../demo/demo-carriers.ts';
import { endlessFault } from './bounds.ts';
import { cellFault, formulaFault } from './faults.ts';
import { boundlessFault } from './graph-bounds.ts';
import { graphFault, rate } from './table.ts';
import { type Weight, weigh } from './weight.ts';

describe('an expression of a rate table', () => {
  it.each([
    '[1..1000000]',
    'amount in [1..1000000] ? 1 : 2',
    'sum(map(lines, #.amount))',
    'filter([{label: "a..b", amount: $.a}], #.amount > 0)',
    'map([1..12], # * 2)',
    '"map([1..1000000], map(filter(some(" + zone',
    '"`" + zone + "$["',
    `${'('.repeat(40)}1${')'.repeat(40)}`,
    'x = base * 2; x == 1 ? 2 : x',
    'matches(zip, "^[0-9]{5}(-[0-9]{4})?$") or extract(form, "^HO-(.*)$")',
    'filter(lines, matches(#.label, "^Fee"))',
  ])('%s ends soon', (text) => expect(endlessFault(text)).toBeNull());

  it.each([
    ['map([1..10000000], #)', /range/],
    ['sum(map([1..100000], sum(map([1..100000], #))))', /range/],
    ['map ([a..b], #)', /range/],
    ['count([1..1e9], # > 0)', /range/],
    ['map(a, map(a, map(a, #)))', /lists/],
    [`map(a, ${'#+'.repeat(10_000)})`, /characters/],
    [`${'['.repeat(41)}1${']'.repeat(41)}`, /more than 40 brackets/],
    [`${'abs('.repeat(41)}1${')'.repeat(41)}`, /more than 40 brackets/],
    ['`"` + string(len(map([1..30000000], # * 2))) + `"`', /backticks/],
    ['$["k0"] + $["k0"]', /\$\.name/],
    ['$root [ "k0" ]', /\$\.name/],
    ['(x = {}; x.k = "q"; y = x; y.k = y.k + x.k; x)', /a part of an object/],
    ['{a: (y = "q"; 1), b: map([1..99], (y = y + y; 1))}', /gets a name within/],
    [`[${'matches("a", "(\\pL{1,9}){1,9}"), '.repeat(100)}1]`, /patterns/],
    ['len(map([1..1000], matches("a", "(((a{1,9}){1,9}){1,9}){1,9}")))', /patterns/],
    ['matches("a", "((((a{1,9}){1,9}){1,9}){1,9}){1,9}")', /patterns/],
    ['['.repeat(19_990), /more than 40 brackets/],
  ])('%s is not taken', (text, says) => {
    expect(endlessFault(text)).toMatch(says);
    expect(formulaFault(text)).toMatch(says);
    expect(cellFault('result', text)).toMatch(says);
    expect(cellFault('condition', text)).toMatch(says);
  });
});

describe('the weight of an expression', () => {
  const NONE = { named: new Map<string, Weight>(), all: () => ({ size: 1, depth: 1 }) };
  const sizeOf = (text: string) => weigh(text, NONE).size;
  const doubled = (times: number) => 'y = y + y; '.repeat(times);

  it.each([
    ['a text before any name', `y = "${'q'.repeat(50)}"; ${doubled(20)}y`],
    ['a text behind another name', `(x = 1; y = "${'q'.repeat(50)}"; ${doubled(20)}y)`],
    ['a text that is only counted', `(x = 1; y = "${'q'.repeat(50)}"; ${doubled(20)}len(y))`],
    ['blocks in blocks', `(x = (y = "${'q'.repeat(50)}"; ${doubled(10)}y); [(y = x; ${doubled(10)}y)])`],
    ['a name that is given less later', `(y = "${'q'.repeat(50)}"; ${doubled(20)}x = y; y = 1; x)`],
  ])('doubled twenty times is so much, made of %s', (_what, text) => {
    expect(Math.max(sizeOf(text), sizeOf(text.replace('len(y)', 'y')))).toBeGreaterThan(2 ** 20);
  });

  it('counts a text behind a name as it does before it', () => {
    const text = `"${'q'.repeat(4_000)}"`;
    expect(sizeOf(`x = 1; ${text}`)).toBeGreaterThan(500);
    expect(sizeOf(`x = 1; ${text}`)).toBeLessThan(2 * sizeOf(text));
  });

  it('is made for each item of lists in lists', () => {
    const object = `{${Array.from({ length: 10 }, (_, n) => `k${n}: 1234567890`).join(', ')}}`;
    expect(sizeOf(`map([1..1000], map([1..1000], ${object}))`)).toBeGreaterThan(1e7);
    expect(sizeOf('map([1..12], # * 2)')).toBeLessThan(1_000);
    expect(sizeOf('sum(map([1..1000], sum(map([1..1000], #))))')).toBeLessThan(10);
    expect(weigh(`len(map([1..1000], map([1..1000], ${object})))`, NONE).largest).toBeGreaterThan(1e7);
  });

  it('looks at nothing behind the 41st bracket', () => {
    let looked = 0;
    class Watched extends Map<string, Weight> {
      override get(name: string): Weight | undefined {
        looked += 1;
        return super.get(name);
      }
    }
    const { nesting } = weigh(`a + ${'['.repeat(41)}${'b + '.repeat(4_000)}b`, { ...NONE, named: new Watched() });
    expect([nesting, looked]).toEqual([41, 1]);
  });

  it('of all that is known is not summed up anew for each time that it is read', () => {
    let asked = 0;
    const all = () => {
      asked += 1;
      return { size: 1, depth: 1 };
    };
    weigh(`[${'$, '.repeat(50)}$]`, { ...NONE, all });
    expect(asked).toBe(51);
    // A graph of so many names, each of which reads all before it: each is looked at once.
    const formulas = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}`, n === 0 ? '1' : '[$]']));
    expect(boundlessFault(graph(formulas))).toMatch(/is not taken/);
  });
});

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

/** Each expression in a node of its own, and the last node first. */
const reversed = (whole: ReturnType<typeof graph>) => {
  const all = whole.nodes.flatMap(({ content }) => content?.expressions ?? []);
  const inner = all.map((one, n) => ({
    ...{ id: `e${n}`, type: 'expressionNode', name: `e${n}` },
    content: { expressions: [{ ...one, value: one.value.replaceAll('$.', '') }], passThrough: true },
  }));
  const [first, last] = [whole.nodes[0], whole.nodes.at(-1)];
  const nodes = [first, ...inner, last];
  const edges = nodes
    .slice(1)
    .map((node, n) => ({ id: `${n}`, sourceId: nodes[n]?.id, targetId: node?.id, type: 'edge' }));
  return { ...whole, nodes: nodes.reverse(), edges };
};

/** Tables that each give twice what the one before gave. */
const tables = (many: number) => {
  const inner = Array.from({ length: many }, (_, n) => ({
    ...{ id: `t${n}`, type: 'decisionTableNode', name: `t${n}` },
    content: {
      hitPolicy: 'first',
      inputs: [{ id: 'i', name: 'i', field: 'zone' }],
      outputs: [{ id: 'o', name: 'o', field: `f${n}` }],
      rules: [{ _id: 'r', i: '', o: n === 0 ? '"x"' : `f${n - 1} + f${n - 1}` }],
      passThrough: true,
    },
  }));
  const nodes = [{ id: 'in', type: 'inputNode', name: 'in' }, ...inner, { id: 'out', type: 'outputNode', name: 'out' }];
  const edges = nodes
    .slice(1)
    .map((node, n) => ({ id: `${n}`, sourceId: nodes[n]?.id, targetId: node.id, type: 'edge' }));
  return { contentType: 'application/vnd.gorules.decision', nodes, edges };
};

describe('a decision graph', () => {
  const doubled = (first: string, twice: (name: string) => string) =>
    graph(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}`, n === 0 ? first : twice(`$.f${n - 1}`)])));

  it.each([
    ['that ships', demoCarriers('http://x').flatMap(({ mapping }) => mapping.decision ?? [])],
    [
      'of a long chain',
      [graph(Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`f${n}`, `$.f${n - 1} * 2`])))],
    ],
    [
      'of a long chain of rounded amounts, each at least 100',
      [
        graph(
          Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`f${n}`, `max([round($.f${n - 1} * 2, 2), 100])`])),
        ),
      ],
    ],
  ])('%s is bounded', (_what, graphs) => {
    expect(graphs.length).toBeGreaterThan(0);
    for (const one of graphs) expect(boundlessFault(one)).toBeNull();
  });

  it.each([
    ['puts a text together with itself', doubled('"x"', (name) => `${name} + ${name}`)],
    ['does so by a condition', doubled('"x"', (name) => `(zone ? ${name} : ${name}) + "y"`)],
    ['holds itself twice', doubled('[1]', (name) => `[${name}, ${name}]`)],
    ['does so for each item', doubled('[1, 2]', (name) => `map(${name}, ${name})`)],
    ['goes through a long range', graph({ a: 'map([1..99999999], #)' })],
    ['puts it together by a name of its own', graph({ a: `x = "x"; ${'x = x + x; '.repeat(40)}x` })],
    ['puts it together with spaces in the name', doubled('"x"', (name) => `${name.replace('.', ' . ')} + ${name}`)],
    ['holds all that was before it, again and again', doubled('1', () => '[$, $]')],
    ['holds lists in lists, name by name', doubled('[1]', (name) => `${'['.repeat(9)}${name}${']'.repeat(9)}`)],
    ['puts its names deep into each other', graph({ [Array.from({ length: 60 }, () => 'a').join('.')]: '1' })],
    ['names its nodes in another order than it runs them', reversed(doubled('"x"', (name) => `${name} + ${name}`))],
    ['doubles from table to table', tables(40)],
    ['doubles a text behind a name', graph({ a: `(x = 1; y = "${'q'.repeat(50)}"; ${'y = y + y; '.repeat(24)}y)` })],
    ['is deep itself', { ...graph({ a: '1' }), more: nested(40) }],
  ])('that %s is not taken, nor rated by', async (_what, decision) => {
    expect(boundlessFault(decision)).toMatch(/is not taken|levels deep/);
    expect(graphFault(decision)).toMatch(/is not taken|levels deep/);
    const [carrier] = demoCarriers('http://x').filter(({ kind }) => kind === 'rate-table');
    if (!carrier) throw new Error('none');
    await expect(rate({ ...carrier, id: 1, mapping: { decision } }, quoteRequest('flood'))).resolves.toMatchObject({
      outcome: 'error',
      description: expect.stringMatching(/is not taken|levels deep/),
    });
  });
});
