import { expect, it } from 'vitest';
import { readState, toRequest } from '../../features/applications/filters.ts';
import { rowsBehind } from '../../features/dashboard/ranges.ts';

it.each([
  ['source', 'Title, Escrow & Co', { created_from: '2026-09-01', created_to: '2026-11-22' }],
  ['all', '', { created_from: '2026-09-01', created_to: '2026-11-22' }],
  ['month', '2026-11', { created_from: '2026-11-01', created_to: '2026-11-22' }],
  ['proposals', 'sent', { reached_from: '2026-09-01', reached_to: '2026-11-22', reached: ['sent'] }],
  ['premium', '7', { reached_from: '2026-09-01', reached_to: '2026-11-22', carrier_id: 7 }],
])('the rows of %s %s are asked for by the days of UTC that the figure is of', (series, key, filters) => {
  const to = rowsBehind(series, key, { from: '2026-09-01', to: '2026-11-22' }) ?? '';
  const asked = toRequest(readState(new URLSearchParams(to.split('?')[1])));
  expect(asked.filters).toMatchObject(filters);
  if (series === 'source') expect(asked.application_source).toEqual([key]);
});
