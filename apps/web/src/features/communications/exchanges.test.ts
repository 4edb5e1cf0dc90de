import type { Communication } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { groupExchanges, searchExchanges } from './exchanges.ts';

const half = (id: number, exchange_id: string, api_name: string, is_request: boolean, data = ''): Communication => ({
  id,
  exchange_id,
  api_name,
  is_sandbox: true,
  method: 'POST',
  url: 'https://example.test/rate',
  status: is_request ? null : 200,
  fault: null,
  duration_ms: 10,
  payload: { is_request, data, is_cut: false, size: data.length, headers: {} },
  created_at: '',
  updated_at: '',
});

test('R4.2: grouped by API name, the answer beside its request, whatever the order', () => {
  const groups = groupExchanges([
    half(4, 'b', 'Tidewater', true),
    half(3, 'a', 'Census', false),
    half(2, 'a', 'Census', true),
    half(5, 'c', 'Census', true),
  ]);
  expect(groups.map((group) => [group.name, group.exchanges.length])).toEqual([
    ['Census', 2],
    ['Tidewater', 1],
  ]);
  expect(groups[0]?.exchanges[0]).toMatchObject({ request: { id: 2 }, answer: { id: 3 } });
  expect(groups[1]?.exchanges[0]?.answer).toBeNull();
});

test('the search looks into names, addresses, status and bodies', () => {
  const groups = groupExchanges([half(1, 'a', 'Census', false, '{"zip":"33139"}'), half(2, 'b', 'Palmetto', true)]);
  expect(searchExchanges(groups, '33139').map((group) => group.name)).toEqual(['Census']);
  expect(searchExchanges(groups, 'PALM').map((group) => group.name)).toEqual(['Palmetto']);
  expect(searchExchanges(groups, 'nothing')).toEqual([]);
  expect(searchExchanges(groups, ' ')).toHaveLength(2);
});
