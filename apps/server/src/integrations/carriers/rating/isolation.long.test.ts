import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { graph } from '../../testing/decision-graph.ts';
import { type Decision, decideIsolated, paceOf } from './isolation.ts';

/** A graph of formulas for the engine, without the usual checks of formulas. */
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
  // Decisions that ran well once are batched with others.
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

const doubled = (first: string, twice: (name: string) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`f${n}`, n === 0 ? first : twice(`$.f${n - 1}`)]));

/** The largest memory peak of a child process, in MB; 0 if the system does not report it. */
function peakOfHelpers(): number {
  const statuses = readdirSync('/proc').flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) ? [readFileSync(`/proc/${pid}/status`, 'latin1')] : [];
    } catch {
      // The process has ended.
      return [];
    }
  });
  const own = statuses.filter((status) => status.includes(`PPid:\t${process.pid}\n`));
  return Math.max(0, ...own.map((status) => Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000));
}

/** On a slow machine the three seconds may be over before the memory is taken. */
const TOO_LARGE = /memory|longer than 3 seconds/;

it.each([
  ['a text put together with itself', doubled('"x"', (name) => `${name} + ${name}`), TOO_LARGE],
  ['a list that holds itself twice', doubled('[1]', (name) => `[${name}, ${name}]`), TOO_LARGE],
  ['a list made for each of its items', doubled('[1, 2]', (name) => `map(${name}, ${name})`), TOO_LARGE],
  ['all that was before, again and again', doubled('1', () => '[$, $]'), TOO_LARGE],
  ['a long range', { a: 'map([1..99999999], {a: #, b: "twenty-six characters more"})' }, TOO_LARGE],
  ['a name doubled in a block', { a: `x = "x"; ${'x = x + x; '.repeat(40)}x` }, TOO_LARGE],
  ['a name of 9,000 parts', { [Array.from({ length: 9_000 }, () => 'a').join('.')]: '1' }, /fault of the engine/],
  [
    'long texts compared for each item',
    { a: `len(map([1..9000], fuzzyMatch("${'a'.repeat(4_000)}", "${'b'.repeat(4_000)}")))` },
    /longer than 3 seconds/,
  ],
])('%s is ended before it takes the memory of others, who are rated meanwhile', async (_what, formulas, says) => {
  // The other decision is proven, as in daily use: it ran quickly before.
  while (paceOf(tame(7)) !== 'quick') await priced(7, 1);
  let [isOver, peak, rated] = [false, 0, 0];
  const watch = setInterval(() => {
    peak = Math.max(peak, peakOfHelpers());
  }, 5);
  const ended = Promise.allSettled([decideIsolated(decision(formulas), {})]).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    rated += 1;
    expect(await priced(7, rated)).toEqual({ premium: 7 * rated });
  }
  clearInterval(watch);
  expect(await ended).toMatchObject([{ status: 'rejected', reason: { message: expect.stringMatching(says) } }]);
  expect(peak).toBeLessThan(600);
});
