import { expect, test } from 'vitest';
import { offersOf, rangeOf } from './compute.ts';

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

test('private offers are compared with the coming years of the NFIP, and no quote of the NFIP itself', () => {
  const nfip = { ...QUOTE, id: 2, carrier_name: 'NFIP via Bayline', waiting: { program: 'nfip' } };
  const silent = { ...QUOTE, id: 3, waiting: null };
  expect(offersOf(GLIDE, [QUOTE, nfip, silent]).map(({ quote_id }) => quote_id)).toEqual([1, 3]);
});

test('no offer is compared while the fees of the NFIP are unknown', () =>
  expect(offersOf({ ...GLIDE, with_fees: false }, [QUOTE])).toEqual([]));

test.each([
  [
    { construction_type: 'Masonry', occupancy_type: 'Condo Unit' },
    'No estimate is made for this occupancy: Condo Unit.',
  ],
  [
    { construction_type: '', occupancy_type: 'Condo Unit' },
    'The form is missing the kind of building and its walls, the foundation, the living area, the number of stories.',
  ],
])('an occupancy that FEMA’s tables here lack is not called missing: %o', async (values, reason) => {
  expect(await rangeOf(values, null)).toMatchObject({ ok: false, reasons: [reason] });
});
