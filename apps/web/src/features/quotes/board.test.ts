import type { CarrierProgress, Quote } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { showClock } from '../../lib/format.ts';
import {
  answeredOf,
  bestOf,
  boardOf,
  commonGaps,
  DEFAULT_SORT,
  doubtOf,
  hiddenText,
  type Sort,
  sandboxText,
  waited,
  waitsText,
} from './board.ts';
import { groupTextOf, placeOf, titleOf } from './groups.ts';

const quote = (id: number, premium: number | null, more: Partial<Quote['payload']> = {}): Quote => ({
  id,
  updated_at: '',
  carrier_quote_number: null,
  run_id: 1,
  group: id,
  group_name: `Carrier ${id}`,
  is_brokered: false,
  is_partial: false,
  is_superseded: false,
  superseded_at: null,
  is_expired: false,
  is_custom: false,
  is_local: false,
  is_sandbox: false,
  documents: [],
  bound: null,
  binds: false,
  binding: null,
  payload: {
    carrier_name: `Carrier ${id}`,
    offer_name: null,
    description: '',
    premium,
    quote_carrier_url: null,
    outcome: premium ? 'quoted' : 'declined',
    rate_type: 'bindable',
    lines: [],
    coverages: {},
    deductibles: {},
    reasons: [],
    needs: [],
    factors: [],
    expires_on: null,
    failure: null,
    waiting: null,
    ...more,
  },
});
const carrier = (quote_id: number, state: CarrierProgress['state']): CarrierProgress => ({
  quote_id,
  name: `Carrier ${quote_id}`,
  state,
  outcome: null,
  is_sandbox: false,
  step: null,
  questions: null,
  waits: null,
  started_at: '2026-01-01T00:00:00Z',
  deadline_at: '2026-01-01T00:00:30Z',
  ended_at: null,
});
const NONE = { all: false, earlier: false };
const ALL = { all: true, earlier: false };
const ids = (rows: { id: number }[]) => rows.map((row) => row.id);

test('R4.3: premium ascending, rows without one hidden until shown, awaited carriers last', () => {
  const quotes = [quote(1, 900), quote(2, 0), quote(3, 400), quote(4, null)];
  const carriers = [carrier(1, 'done'), carrier(5, 'asking'), carrier(6, 'waiting')];
  const board = boardOf({ quotes: quotes, outdated: null }, carriers, DEFAULT_SORT, NONE);
  expect(ids(board.rows)).toEqual([3, 1, 5, 6]);
  expect(ids(board.hidden)).toEqual([2, 4]);
  expect(hiddenText(board.hidden)).toBe('2 declined');
  expect(ids(boardOf({ quotes: quotes, outdated: null }, carriers, DEFAULT_SORT, ALL).rows)).toEqual([
    3, 1, 2, 4, 5, 6,
  ]);
  expect(answeredOf(carriers)).toEqual({ answered: 1, asked: 3 });
});

test("the carrier 'Flood Risk' and superseded quotes never show", () => {
  const board = boardOf(
    { quotes: [quote(1, 5, { carrier_name: 'Flood Risk' }), { ...quote(2, 5), is_superseded: true }], outdated: null },
    [],
    DEFAULT_SORT,
    ALL,
  );
  expect(board.rows).toEqual([]);
});

test('earlier quotes show when asked for, and never as carriers still awaited', () => {
  const quotes = [{ ...quote(1, 900), is_superseded: true }];
  expect(boardOf({ quotes: quotes, outdated: null }, [carrier(1, 'done')], DEFAULT_SORT, ALL).rows).toEqual([]);
  expect(
    ids(
      boardOf({ quotes: quotes, outdated: null }, [carrier(1, 'done')], DEFAULT_SORT, { all: false, earlier: true })
        .rows,
    ),
  ).toEqual([1]);
});

test('the offers of one answer stand together, by the cheapest of them, in every order', () => {
  const offer = (id: number, premium: number, deductible: number) => ({
    ...quote(id, premium, { deductibles: { deductible }, carrier_name: 'Palmetto Flood' }),
    group: 7,
    group_name: 'Palmetto Flood',
  });
  const quotes = [offer(11, 500, 10_000), quote(2, 600), offer(12, 700, 5_000), quote(3, 450), offer(13, 800, 2_000)];
  const rowsBy = (sort: Sort) => boardOf({ quotes, outdated: null }, [], sort, ALL).rows;
  expect(ids(rowsBy(DEFAULT_SORT))).toEqual([3, 11, 12, 13, 2]);
  expect(ids(rowsBy({ key: 'premium', direction: 'desc' }))).toEqual([2, 13, 12, 11, 3]);
  expect(ids(rowsBy({ key: 'name', direction: 'asc' }))).toEqual([2, 3, 11, 12, 13]);
  const rows = rowsBy(DEFAULT_SORT);
  expect(rows.map((_, at) => placeOf(rows, at))).toEqual(['alone', 'first', 'middle', 'last', 'alone']);
  expect(groupTextOf(rows).get('7')).toBe('3 deductibles');
  expect(titleOf(rows[1]!, true)).toBe('Palmetto Flood, $10,000 deductible');
  expect(titleOf(rows[0]!, false)).toBe('Carrier 3');
});

test('a carrier whose offers fill up keeps a row of its own until it has ended', () => {
  const partial = [{ ...quote(11, 900), group: 1, is_partial: true }];
  expect(ids(boardOf({ quotes: partial, outdated: null }, [carrier(1, 'asking')], DEFAULT_SORT, ALL).rows)).toEqual([
    11, 1,
  ]);
  const whole = [{ ...quote(11, 900), group: 1 }];
  for (const state of ['asking', 'done'] as const)
    expect(ids(boardOf({ quotes: whole, outdated: null }, [carrier(1, state)], DEFAULT_SORT, ALL).rows)).toEqual([11]);
  expect(ids(boardOf({ quotes: partial, outdated: null }, [carrier(1, 'done')], DEFAULT_SORT, ALL).rows)).toEqual([11]);
});

test('a carrier that is asked again is awaited, though its failure is kept', () => {
  const quotes = [{ ...quote(9, null), group: 1, is_superseded: true }];
  expect(ids(boardOf({ quotes, outdated: null }, [carrier(1, 'asking')], DEFAULT_SORT, ALL).rows)).toEqual([1]);
});

test('descending turns the premiums, and those without stay last', () => {
  const board = boardOf(
    { quotes: [quote(1, 900), quote(2, null), quote(3, 400)], outdated: null },
    [],
    { key: 'premium', direction: 'desc' },
    ALL,
  );
  expect(ids(board.rows)).toEqual([1, 3, 2]);
});

test('the deadline bar says how long a carrier has been awaited', () => {
  const start = Date.parse('2026-01-01T00:00:00Z');
  expect(waited(carrier(1, 'asking'), start + 21_500)).toEqual({ seconds: 21, of: 30, share: 21.5 / 30 });
  expect(waited(carrier(1, 'background'), start + 90_000)?.share).toBe(1);
  expect(waited({ ...carrier(1, 'waiting'), started_at: null }, start)).toBeNull();
});

test('R9.2: a carrier that is not asked yet says why', () => {
  const until = '2026-01-01T00:10:00Z';
  const words = (waits: CarrierProgress['waits']) => waitsText({ ...carrier(1, 'waiting'), waits });
  expect(words(null)).toBe('not asked yet');
  expect(words({ for: 'told', until })).toBe(`asked us to wait until ${showClock(until)}`);
  expect(words({ for: 'failures', until })).toBe(`failed too often, tried again at ${showClock(until)}`);
  expect(words({ for: 'limits', until })).toBe('waits for its turn: all its places are taken');
});

test('D23: an offer on other terms than those asked is never the best price', () => {
  const at = (id: number, premium: number, deductible: number | null) =>
    quote(id, premium, { deductibles: deductible === null ? {} : { deductible } });
  const quotes = [at(1, 300, 10_000), at(2, 320, null), at(3, 500, 5_000), at(4, 400, 5_000)];
  expect(bestOf(boardOf({ quotes, outdated: null }, [], DEFAULT_SORT, ALL).rows, { deductible: '$5,000' })).toBe(4);
});

test('the best price is the lowest of all that can be bound now, where there are several', () => {
  const rows = (...quotes: Quote[]) =>
    boardOf({ quotes: quotes, outdated: null }, [], DEFAULT_SORT, { all: true, earlier: true }).rows;
  const cheap = [
    quote(1, 300, { outcome: 'indication' }),
    { ...quote(2, 350), is_superseded: true },
    { ...quote(3, 360), is_expired: true },
  ];
  expect(bestOf(rows(...cheap, quote(4, 500), quote(5, 400)), {})).toBe(5);
  expect(bestOf(rows(...cheap, quote(4, 500)), {})).toBeNull();
});

test('a price far from those of the other carriers is doubted and never the best', () => {
  const application = { quotes: [quote(1, 1_200), quote(2, 1_310), quote(3, 13.1), quote(4, 131_050)], outdated: null };
  const { rows } = boardOf(application, [], DEFAULT_SORT, ALL);
  expect(rows.filter((row) => doubtOf(row, rows) !== null).map(({ id }) => id)).toEqual([3, 4]);
  expect(bestOf(rows, {})).toBe(1);
});

test('what most quotes do not state is common to them, what only some do not is their own', () => {
  const asked = { building_limit: 250_000, replacement_cost_on_content: 'Yes' };
  const silent = (id: number) => quote(id, 100 * id, { coverages: { building_limit: 250_000 } });
  const stating = (id: number) =>
    quote(id, 100 * id, { coverages: { replacement_cost_on_content: 'Yes' } as Quote['payload']['coverages'] });
  const rowsOf = (quotes: Quote[]) =>
    boardOf({ quotes, outdated: null }, [], DEFAULT_SORT, { all: true, earlier: true }).rows;
  const rows = rowsOf([silent(1), silent(2), silent(3), stating(4), quote(5, null)]);
  expect(commonGaps(rows, asked)).toEqual({
    gaps: [{ key: 'replacement_cost_on_content', name: 'contents settlement', count: 3 }],
    of: 4,
  });
  expect(commonGaps(rowsOf([silent(1), stating(2)]), asked).gaps).toEqual([]);
  const superseded = { ...silent(6), is_superseded: true };
  expect(commonGaps(rowsOf([superseded, silent(1)]), asked)).toEqual({ gaps: [], of: 1 });
});

test.each([
  [[true, true, true], 'Sandbox: no price here is an offer of insurance.'],
  [[true, true, false], 'Sandbox, no offers of insurance: all but Carrier 3.'],
  [[true, false, false], ''],
  [[false, false], ''],
])('the sandbox of rows %j is said once: %s', (marks, text) => {
  const quotes = marks.map((is_sandbox, at) => ({ ...quote(at + 1, 100), is_sandbox }));
  expect(sandboxText(boardOf({ quotes, outdated: null }, [], DEFAULT_SORT, { all: true, earlier: false }).rows)).toBe(
    text,
  );
});

test('a carrier that has not answered is not named as one whose price is an offer', () => {
  const awaited = { ...carrier(9, 'asking'), is_sandbox: false };
  const quotes = [1, 2].map((id) => ({ ...quote(id, 100), is_sandbox: true }));
  const { rows } = boardOf({ quotes, outdated: null }, [awaited], DEFAULT_SORT, { all: true, earlier: false });
  expect(rows).toHaveLength(3);
  expect(sandboxText(rows)).toBe('Sandbox: no price here is an offer of insurance.');
});
