import type { Quote } from '@freeboard/contract';
import { expect, test } from 'vitest';
import { gapsOf } from './gaps.ts';

const payload = (coverages: Quote['payload']['coverages'], more: Partial<Quote['payload']> = {}) =>
  ({ coverages, outcome: 'quoted', rate_type: 'bindable', ...more }) as Quote['payload'];

test('a limit below the replacement cost and contents below the highest are named', () => {
  const high = payload({ building_limit: 250_000, contents_limit: 100_000 });
  const low = payload({ building_limit: 225_000, contents_limit: '$50,000' });
  expect(gapsOf(low, [low, high], 230_000)).toEqual([
    'Building limit $5,000 below the replacement cost',
    'Contents $50,000 below the highest',
  ]);
  expect(gapsOf(high, [low, high], 230_000)).toEqual([]);
});

test('actual cash value and an indication are named', () => {
  expect(gapsOf(payload({ note: 'Actual cash value' }, { outcome: 'indication' }), [], null)).toEqual([
    'Contents at actual cash value',
    'An indication, not bindable until bridged',
  ]);
});
