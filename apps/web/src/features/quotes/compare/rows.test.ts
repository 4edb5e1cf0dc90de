import type { Quote } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { partsOf } from './rows.ts';

const quote = (id: number, payload: Partial<Quote['payload']>): Quote =>
  ({
    id,
    group: id,
    payload: {
      outcome: 'quoted',
      rate_type: 'bindable',
      premium: null,
      lines: [],
      coverages: {},
      deductibles: {},
      factors: [],
      expires_on: null,
      failure: null,
      waiting: null,
      ...payload,
    },
  }) as unknown as Quote;

const cheap = quote(1, {
  premium: 1_000,
  lines: [{ label: 'Base premium', amount: 1_000 }],
  coverages: { building_limit: 250_000 },
  deductibles: { deductible: '$5,000' },
});
const dear = quote(2, {
  premium: 1_250.5,
  lines: [
    { label: 'Base premium', amount: 1_200 },
    { label: 'Policy fee', amount: 50.5 },
  ],
  coverages: { building_limit: 250_000, contents_limit: 100_000 },
  deductibles: { deductible: '$5,000' },
  factors: [{ label: 'Zone AE', value: 1.4 }],
});

test('every line that one of them names has a cell for each', () => {
  const cells = Object.fromEntries(
    partsOf([cheap, dear]).flatMap(({ rows }) => rows.map(({ label, cells }) => [label, cells])),
  );
  expect(cells).toMatchObject({
    Premium: ['$1,000.00', '$1,250.50'],
    'Against the lowest': ['lowest', '+$250.50 (25%)'],
    'Per $1,000 of building': ['$4.00', '$5.00'],
    'Base premium': ['$1,000.00', '$1,200.00'],
    'Policy fee': ['—', '$50.50'],
    'Zone AE': ['—', '1.4'],
  });
});

test('what is on other terms is compared by what its carrier offers on those asked', () => {
  const asked = { building_limit: 250_000, deductible: '$5,000' };
  const offer = (id: number, premium: number, deductible: number) => ({
    ...quote(id, { premium, coverages: { building_limit: 250_000 }, deductibles: { deductible } }),
    group: 9,
  });
  const [high, own] = [offer(11, 900, 10_000), offer(12, 1_100, 5_000)];
  const cellsOf = (key: string, quotes: Quote[], all: Quote[]) =>
    partsOf(quotes, asked, [], all)[0]?.rows.find((row) => row.key === key)?.cells;
  expect(cellsOf('equal-terms', [high, cheap], [high, own, cheap])).toEqual(['$1,100.00', '$1,000.00']);
  expect(cellsOf('difference', [high, cheap], [high, own, cheap])).toEqual(['+$100.00 (10%)', 'lowest on your terms']);
  // A carrier without an offer on these terms is not represented by another carrier's offer.
  expect(cellsOf('equal-terms', [high, cheap], [high, cheap])).toBeUndefined();
  expect(cellsOf('difference', [high, cheap], [high, cheap])).toEqual([
    '−$100.00 (10%), on other terms',
    'lowest on your terms',
  ]);
  const same = offer(13, 1_000, 10_000);
  expect(cellsOf('difference', [same, cheap], [same, cheap])).toEqual([
    'same price, on other terms',
    'lowest on your terms',
  ]);
});

test('the lowest of those compared is not called the lowest while another costs less', () => {
  const asked = { deductible: '$5,000' };
  const offer = (id: number, premium: number, deductible = 5_000) =>
    quote(id, { premium, coverages: {}, deductibles: { deductible } });
  const [best, next, dear, other] = [offer(31, 900), offer(32, 1_000), offer(33, 1_250), offer(34, 800, 10_000)];
  const lowest = (quotes: Quote[], all: Quote[]) =>
    partsOf(quotes, asked, [], all)[0]?.rows.find(({ key }) => key === 'difference')?.cells[0];
  expect(lowest([next, dear], [best, next, dear])).toBe('lowest of these');
  expect(lowest([best, dear], [best, next, dear])).toBe('lowest');
  expect(lowest([next, other], [best, next, other])).toBe('lowest of these on your terms');
  expect(lowest([best, other], [best, next, other])).toBe('lowest on your terms');
});

test('a line differs where the cells do', () => {
  const differs = (key: string) =>
    partsOf([cheap, dear])
      .flatMap(({ rows }) => rows)
      .find((row) => row.key === key)?.differs;
  expect(differs('building_limit')).toBe(false);
  expect(differs('contents_limit')).toBe(true);
  expect(differs('deductible')).toBe(false);
});

test('an indication is compared as one, and parts that nobody speaks of are left out', () => {
  const parts = partsOf([quote(3, { premium: 900, outcome: 'indication', rate_type: 'indication' }), cheap]);
  expect(parts[0]?.rows[0]?.cells).toEqual(['about $900.00', '$1,000.00']);
  expect(parts.map(({ title }) => title)).not.toContain('Factors');
});

test('lines of the same name stand one below the other, and none is lost', () => {
  const fees = (...amounts: number[]) => amounts.map((amount) => ({ label: 'Fee', amount }));
  const rows = partsOf([quote(1, { premium: 130, lines: fees(10, 20) }), quote(2, { premium: 110, lines: fees(10) })])
    .flatMap((part) => part.rows)
    .filter(({ label }) => label.startsWith('Fee'));
  expect(rows.map(({ label, cells }) => [label, ...cells])).toEqual([
    ['Fee', '$10.00', '$10.00'],
    ['Fee 2', '$20.00', '—'],
  ]);
});

test('the lowest is one that can be bound now, if any can', () => {
  const against = (...quotes: Quote[]) => partsOf(quotes)[0]?.rows[1]?.cells;
  const indication = quote(3, { premium: 900, outcome: 'indication' });
  const expired = { ...quote(4, { premium: 800 }), is_expired: true };
  expect(against(indication, cheap, dear)).toEqual(['—', 'lowest', '+$250.50 (25%)']);
  expect(against(expired, cheap)).toEqual(['—', 'lowest']);
  expect(against(indication, quote(5, { premium: 990, outcome: 'indication' }))).toEqual(['lowest', '+$90.00 (10%)']);
});

test('neither a sample rate nor a price that looks like a mistake is ever the lowest', () => {
  const asked = { deductible: '$5,000' };
  const at = (id: number, premium: number, more: Partial<Quote['payload']> = {}): Quote => ({
    ...quote(id, { premium, deductibles: { deductible: '$5,000' }, ...more }),
    group_name: `Carrier ${id}`,
    is_superseded: false,
  });
  const sample = at(3, 900, { outcome: 'indication', rate_type: 'sample' });
  const [cheap, dear, cents] = [at(1, 1_000), at(2, 1_250), at(4, 10)];
  const against = (terms: Record<string, string>, ...quotes: Quote[]) =>
    partsOf(quotes, terms)[0]?.rows.find(({ key }) => key === 'difference')?.cells;
  expect(against(asked, sample, cheap, dear)).toEqual(['—', 'lowest', '+$250.00 (25%)']);
  expect(against(asked, cents, cheap, dear)).toEqual(['—', 'lowest', '+$250.00 (25%)']);
  const other = { deductible: '$1,000' };
  expect(against(other, sample, cheap, dear)).toEqual(['—', 'lowest', '+$250.00 (25%)']);
  expect(against({}, sample)).toEqual(['—']);
});
