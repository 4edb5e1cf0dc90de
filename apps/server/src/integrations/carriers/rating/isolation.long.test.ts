import { expect, it } from 'vitest';
import { graph } from '../../testing/decision-graph.ts';
import { type Decision, decideIsolated } from './isolation.ts';

/** A graph of formulas as the engine takes it, whatever they do: the checks before it are others' subject. */
const decision = (formulas: Record<string, string>): Decision => {
  const content = JSON.stringify(graph(formulas));
  return { key: content, content };
};

const nested = (inner: string, depth = 2_490) => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;
const DEEP = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`z${n}`, nested(n === 0 ? '1' : `$.z${n - 1}`)]));
const ENDLESS = 'len(map([1..9000], len(map([1..30000], # * 2))))';

const tame = (n: number) => decision({ premium: `base * ${n}` });
const priced = (n: number, base: number) => decideIsolated(tame(n), { base });

it.each([
  ['lists in lists, which the engine breaks down over', DEEP, /memory, or a fault of the engine/],
  ['a range of ranges', { a: ENDLESS }, /longer than 3 seconds/],
  ['a result of too many characters', { a: 'text + text + text + text' }, /too much/],
  ['an error of its own', { a: '1 / "x"' }, /Failed to evaluate/],
  ['a remainder of a division by zero', { a: '5 % 0' }, /^it works out a number that cannot be/],
  ['a number of too many digits', { a: '1e28 * 1e28' }, /^it works out a number that cannot be/],
])('%s fails with its reason, and what comes with it does not', async (_what, formulas, says) => {
  const wild = decision(formulas);
  const [failed, ...others] = await Promise.allSettled([
    decideIsolated(wild, { text: 'x'.repeat(300_000) }),
    ...[1, 2, 3, 4].map((n) => priced(n, 100)),
  ]);
  expect(failed).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(says) } });
  expect(others).toEqual([1, 2, 3, 4].map((n) => ({ status: 'fulfilled', value: { premium: 100 * n } })));
});

it('that breaks down over one risk, in the company of others, is the only one to fail', async () => {
  const treacherous = decision(
    Object.fromEntries(Object.entries(DEEP).map(([name, text]) => [name, `wild == 1 ? ${text} : 1`])),
  );
  const rated = (n: number) => decideIsolated(treacherous, { wild: n });
  // Evaluated well for once, they go with others.
  await Promise.all([rated(0), priced(5, 1), priced(6, 1)]);
  const risks = Array.from({ length: 40 }, (_, n) => n);
  const all = await Promise.allSettled(risks.flatMap((n) => [priced(5, n), n === 20 ? rated(1) : priced(6, n)]));
  expect(all.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { message: expect.stringMatching(/a fault of the engine/) } },
  ]);
  expect(all.map((one) => (one.status === 'fulfilled' ? one.value : null))).toEqual(
    risks.flatMap((n) => [{ premium: 5 * n }, n === 20 ? null : { premium: 6 * n }]),
  );
});
