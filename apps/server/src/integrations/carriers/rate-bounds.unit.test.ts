import { describe, expect, it } from 'vitest';
import { quoteRequest } from '../testing/requests.ts';
import { demoCarriers } from './demo-carriers.ts';
import { boundlessFault, endlessFault } from './rate-bounds.ts';
import { cellFault, formulaFault } from './rate-faults.ts';
import { graphFault, rate } from './rate-table.ts';

const graph = (formulas: Record<string, string>) => ({
  contentType: 'application/vnd.gorules.decision',
  nodes: [
    { id: 'in', type: 'inputNode', name: 'in' },
    {
      id: 'e',
      type: 'expressionNode',
      name: 'e',
      content: { expressions: Object.entries(formulas).map(([key, value]) => ({ id: key, key, value })) },
    },
    { id: 'out', type: 'outputNode', name: 'out' },
  ],
  edges: [
    { id: '1', sourceId: 'in', targetId: 'e', type: 'edge' },
    { id: '2', sourceId: 'e', targetId: 'out', type: 'edge' },
  ],
});

describe('an expression of a rate table', () => {
  it.each([
    '[1..1000000]',
    'amount in [1..1000000] ? 1 : 2',
    'sum(map(lines, #.amount))',
    'filter([{label: "a..b", amount: $.a}], #.amount > 0)',
    'map([1..12], # * 2)',
    '"map([1..1000000], map(filter(some(" + zone',
  ])('%s ends soon', (text) => expect(endlessFault(text)).toBeNull());

  it.each([
    ['map([1..10000000], #)', /range/],
    ['sum(map([1..100000], sum(map([1..100000], #))))', /range/],
    ['map ([a..b], #)', /range/],
    ['count([1..1e9], # > 0)', /range/],
    ['map(a, map(a, map(a, #)))', /lists/],
    [`map(a, ${'#+'.repeat(10_000)})`, /characters/],
  ])('%s is not taken', (text, says) => {
    expect(endlessFault(text)).toMatch(says);
    expect(formulaFault(text)).toMatch(says);
    expect(cellFault('result', text)).toMatch(says);
    expect(cellFault('condition', text)).toMatch(says);
  });
});

describe('a decision graph', () => {
  const doubled = (first: string, twice: (name: string) => string) =>
    graph(Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}`, n === 0 ? first : twice(`$.f${n - 1}`)])));

  it.each([
    ['that ships', demoCarriers('http://x').flatMap(({ mapping }) => mapping.decision ?? [])],
    [
      'of a long chain',
      [graph(Object.fromEntries(Array.from({ length: 90 }, (_, n) => [`f${n}`, `$.f${n - 1} * 2`])))],
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
  ])('that %s is not taken, nor rated by', async (_what, decision) => {
    expect(boundlessFault(decision)).toMatch(/is not taken/);
    expect(graphFault(decision)).toMatch(/is not taken/);
    const [carrier] = demoCarriers('http://x').filter(({ kind }) => kind === 'rate-table');
    if (!carrier) throw new Error('none');
    await expect(rate({ ...carrier, id: 1, mapping: { decision } }, quoteRequest('flood'))).resolves.toMatchObject({
      outcome: 'error',
      description: expect.stringContaining('is not taken'),
    });
  });
});
