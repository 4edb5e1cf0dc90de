import type { Communication } from '@freeboard/contract';
import { describe, expect, test } from 'vitest';
import { groupExchanges, isProblem, medianOf } from './exchanges.ts';
import { outcomeOf } from './outcome.ts';
import { type OpenedBodies, searchExchanges } from './search.ts';

const half = (
  id: number,
  exchange_id: string,
  api_name: string,
  is_request: boolean,
  data = '',
  more: Partial<Communication> & { is_cut?: boolean } = {},
): Communication => ({
  id,
  exchange_id,
  api_name,
  is_sandbox: true,
  purpose: null,
  step: null,
  method: 'POST',
  url: 'https://example.test/rate',
  status: 200,
  fault: null,
  duration_ms: 10,
  payload: { is_request, data, is_cut: more.is_cut ?? false, size: data.length, headers: {} },
  created_at: '',
  updated_at: '',
  ...more,
});

const NONE: OpenedBodies = new Map();
const search = (groups: ReturnType<typeof groupExchanges>, text: string, opened = NONE, isProblemsOnly = false) =>
  searchExchanges(groups, { text, isProblemsOnly }, opened);
const names = (searched: ReturnType<typeof search>) => searched.groups.map((group) => group.name);

test('R4.2: grouped by API name, the answer beside its request, the newest first, whatever the order', () => {
  const groups = groupExchanges([
    half(4, 'b', 'Tidewater', true),
    half(3, 'a', 'Census', false),
    half(2, 'a', 'Census', true),
    half(6, 'c', 'Census', true),
  ]);
  expect(groups.map((group) => [group.name, group.exchanges.map((exchange) => exchange.id)])).toEqual([
    ['Census', ['c', 'a']],
    ['Tidewater', ['b']],
  ]);
  expect(groups[0]?.exchanges[1]).toMatchObject({ request: { id: 2 }, answer: { id: 3 } });
  expect(groups[1]?.exchanges[0]?.answer).toBeNull();
});

describe('the search', () => {
  const groups = groupExchanges([
    half(2, 'a', 'Census', false, '{"zip":"33139"}'),
    half(4, 'b', 'Palmetto', true),
    half(7, 'c', 'Tidewater', false, 'beginning', { is_cut: true, status: null, fault: 'timeout' }),
  ]);

  test('looks into names, addresses, outcomes and bodies', () => {
    expect(names(search(groups, '33139'))).toEqual(['Census']);
    expect(names(search(groups, 'PALM'))).toEqual(['Palmetto']);
    expect(names(search(groups, 'in time'))).toEqual(['Tidewater']);
    expect(names(search(groups, 'example.test'))).toHaveLength(3);
    expect(names(search(groups, 'nothing'))).toEqual([]);
    expect(names(search(groups, ' '))).toHaveLength(3);
    expect(names(search(groups, '('))).toEqual([]);
  });

  test('says how many long bodies it has not seen, and sees those that were opened', () => {
    expect(search(groups, 'the end')).toEqual({ groups: [], unread: 1 });
    expect(search(groups, '').unread).toBe(0);
    expect(search(groups, 'Tidewater').unread).toBe(0);
    const opened = new Map([[7, 'beginning and The End']]);
    const searched = search(groups, 'the end', opened);
    expect(names(searched)).toEqual(['Tidewater']);
    expect(searched.unread).toBe(0);
    expect(search(groups, 'nowhere', opened).unread).toBe(0);
  });

  test('keeps to the problems when told so', () => {
    expect(names(search(groups, '', NONE, true))).toEqual(['Tidewater']);
    expect(names(search(groups, 'census', NONE, true))).toEqual([]);
  });
});

test.each([
  [{ status: 201 }, '201', 'green', false],
  [{ status: 302 }, '302', 'orange', false],
  [{ status: 422 }, '422', 'orange', true],
  [{ status: 503 }, '503', 'red', true],
  [{ status: null }, 'no answer', 'plain', true],
  [{ status: null, fault: 'timeout' }, 'no answer in time', 'red', true],
  [{ status: 200, fault: 'too_large' }, '200 · too long', 'red', true],
  [{ status: null, fault: 'something new' }, 'something new', 'red', true],
] as const)('an exchange with %j reads %s', (more, words, tone, problem) => {
  const [group] = groupExchanges([half(1, 'a', 'Census', false, '', more)]);
  const exchange = group!.exchanges[0]!;
  expect(outcomeOf(exchange)).toMatchObject({ words, tone });
  expect(isProblem(exchange)).toBe(problem);
});

test('the median is the middle time', () => {
  const times = (...all: (number | null)[]) =>
    medianOf(
      groupExchanges(all.map((duration_ms, at) => half(at + 1, String(at), 'A', false, '', { duration_ms })))[0]!,
    );
  expect(times(300, 10, 20)).toBe(20);
  expect(times(10, 20)).toBe(10);
  expect(times(null)).toBeNull();
});

test('R9.5: what was asked for other terms stands apart, after the launch', () => {
  const groups = groupExchanges([
    half(2, 'a', 'Tidewater', true),
    half(4, 'b', 'Tidewater', true, '', { purpose: 'what_if' }),
    half(6, 'c', 'Zurich', true),
  ]);
  expect(groups.map(({ name, exchanges }) => [name, exchanges.length])).toEqual([
    ['Tidewater', 1],
    ['Zurich', 1],
    ['What if · Tidewater', 1],
  ]);
});
