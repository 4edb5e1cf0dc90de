import { describe, expect, it } from 'vitest';
import { lowestPrice, type PricedQuote, shownPrice } from './shown-price.ts';

const TODAY = '2026-11-24';
const quote = (premium: number | null, more: Partial<PricedQuote> = {}): PricedQuote => ({
  carrier: `Carrier ${premium}`,
  outcome: 'quoted',
  rate_type: 'bindable',
  premium,
  expires_on: null,
  is_custom: false,
  ...more,
});

describe('the lowest price', () => {
  it.each([
    ['is the lowest that can be bound', [quote(900), quote(800, { rate_type: 'indication' })], 900],
    ['is not an expired one', [quote(900), quote(800, { expires_on: '2026-11-23' })], 900],
    ['may be of its last day', [quote(900), quote(800, { expires_on: TODAY })], 800],
    ['is not one of cents', [quote(900), quote(0.01)], 900],
    ['is not one far below the others', [quote(900), quote(1_000), quote(90)], 900],
    ['is none where all are in doubt', [quote(0.01)], null],
    ['is of a carrier before one added by hand', [quote(900), quote(500, { is_custom: true })], 900],
    ['is one added by hand where no carrier has any', [quote(null), quote(500, { is_custom: true })], 500],
    ['is none of no quotes', [], null],
  ] as const)('%s', (_, quotes, amount) => {
    expect(lowestPrice(quotes, TODAY)?.amount ?? null).toBe(amount);
  });

  it('of two equal ones is the one that is valid longest', () => {
    const quotes = [quote(900, { expires_on: '2026-12-01' }), quote(900, { expires_on: null })];
    expect(lowestPrice(quotes, TODAY)?.until).toBeNull();
  });
});

it.each([
  [
    { bound: 1_204, signed: 1_200, lowest: null },
    { amount: 1_204, kind: 'bound', until: null },
  ],
  [
    { bound: null, signed: 1_200, lowest: lowestPrice([quote(900)], TODAY) },
    { amount: 1_200, kind: 'signed', until: null },
  ],
  [
    { bound: null, signed: null, lowest: lowestPrice([quote(900)], TODAY) },
    { amount: 900, kind: 'lowest', until: null },
  ],
  [{ bound: null, signed: null, lowest: null }, null],
] as const)('what was decided last is shown: %j', (of, shown) => {
  expect(shownPrice(of)).toEqual(shown);
});
