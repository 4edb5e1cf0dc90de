import { expect, test } from 'vitest';
import { opensWith } from './explanations.ts';

const zone = { field: 'flood_zone', label: 'Flood zone', value: null };
const deductible = { field: 'deductible', label: 'Deductible', value: '$5,000' };

test('R9.4: the smallest change that opens a carrier, in words', () => {
  expect(opensWith({ remedies: [], needs_all: false })).toBe('');
  expect(opensWith({ remedies: [zone], needs_all: false })).toBe('Would open with Flood zone');
  expect(opensWith({ remedies: [zone, deductible], needs_all: false })).toBe(
    'Would open with Flood zone or Deductible $5,000',
  );
  expect(opensWith({ remedies: [zone, deductible], needs_all: true })).toBe(
    'Would open with Flood zone and Deductible $5,000',
  );
});
