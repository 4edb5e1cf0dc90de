import { expect, it } from 'vitest';
import { hasExpired, premiumText } from './offer.ts';

it.each([
  ['quoted', 'bindable', 1204, '$1,204.00'],
  ['quoted', 'indication', 1204, 'about $1,204.00'],
  ['indication', 'bindable', 1204, 'about $1,204.00'],
  ['referral', 'bindable', 1204, 'about $1,204.00'],
  ['quoted', 'bindable', 0, '—'],
  ['declined', 'bindable', null, '—'],
] as const)('R9.1: %s (%s) at %s is written %s', (outcome, rate_type, premium, words) => {
  expect(premiumText({ outcome, rate_type, premium })).toBe(words);
});

it.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2027-01-01', false],
  [null, false],
] as const)('a price good until %s has expired on 2026-11-21: %s', (until, expired) => {
  expect(hasExpired(until, '2026-11-21')).toBe(expired);
});
