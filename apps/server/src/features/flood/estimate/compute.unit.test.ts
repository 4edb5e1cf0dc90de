import { expect, it } from 'vitest';
import { offersOf } from './compute.ts';

const GLIDE = { cap: 0.18, years: [1_900, 2_170, 2_488, 2_864, 3_100], renewals: 4, with_fees: true };
const QUOTE = {
  id: 1,
  carrier_name: 'Palmetto',
  premium: 2_500,
  is_current: true,
  outcome: 'quoted',
  rate_type: 'bindable',
  waiting: { program: 'private' },
};

it('compares private offers with the coming years of the NFIP, and no quote of the NFIP itself', () => {
  const nfip = { ...QUOTE, id: 2, carrier_name: 'NFIP via Bayline', waiting: { program: 'nfip' } };
  const silent = { ...QUOTE, id: 3, waiting: null };
  expect(offersOf(GLIDE, [QUOTE, nfip, silent]).map(({ quote_id }) => quote_id)).toEqual([1, 3]);
  expect(offersOf({ ...GLIDE, with_fees: false }, [QUOTE])).toEqual([]);
});
