import type { Quote } from '@freeboard/contract';
import { describe, expect, test } from 'vitest';
import { currentData } from './current.ts';

const POLICY = {
  carrier: 'Wayfarer Flood',
  expires_on: '2026-12-28',
  premium: 3_000,
  coverages: { building_limit: 250_000 },
  deductibles: { deductible: '$5,000' },
};
const quote = (premium: number, deductible = '$5,000', contents: number | null = null) =>
  ({
    payload: { premium, coverages: { building_limit: 250_000, contents_limit: contents }, deductibles: { deductible } },
  }) as unknown as Quote;

describe('the current policy on a proposal', () => {
  test('is not there where nothing states one', () =>
    expect(currentData({ type: 'flood', policy: null, language: 'en' })).toBeNull());

  test.each([
    [
      'en',
      'Wayfarer Flood · ends 12-28-2026',
      'Not stated',
      '$500.00 less than now',
      '$500.00 less than now, on other terms',
    ],
    [
      'es',
      'Wayfarer Flood · vence el 28 de diciembre de 2026',
      'No indicado',
      '$500.00 menos que ahora',
      '$500.00 menos que ahora, con otras condiciones',
    ],
  ] as const)('in %s', (language, note, notStated, less, other) => {
    const current = currentData({ type: 'flood', policy: POLICY, language });
    expect(current?.note).toBe(note);
    expect(current?.price).toBe('$3,000.00');
    expect([current?.value('building_limit'), current?.value('contents_limit')]).toEqual(['$250,000', notStated]);
    expect(current?.against(quote(2_500))).toBe(less);
    expect(current?.against(quote(2_500, '$10,000'))).toBe(other);
  });

  test('a policy whose premium is not stated is compared with no price', () => {
    const current = currentData({ type: 'flood', policy: { ...POLICY, premium: null }, language: 'en' });
    expect([current?.price, current?.against(quote(2_500))]).toEqual(['Not stated', '']);
  });
});
