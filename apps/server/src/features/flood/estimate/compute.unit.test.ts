import { expect, test } from 'vitest';
import { rangeOf } from './compute.ts';

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
