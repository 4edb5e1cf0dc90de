import type { Application, Quote } from '@freeboard/contract';
import type { Language } from '@freeboard/domain/languages';
import type { CurrentPolicy } from '@freeboard/domain/quotes';
import { describe, expect, test } from 'vitest';
import { ProposalContent } from './content.ts';

const POLICY = {
  carrier: 'Wayfarer Flood',
  expires_on: '2026-12-28',
  premium: 3_000,
  coverages: { building_limit: 250_000 },
  deductibles: { deductible: '$5,000' },
};
const current = (policy: CurrentPolicy | null, language: Language = 'en') =>
  new ProposalContent(
    { application_type: 'flood' } as Application,
    { name: '', street_address: '', phone: '' },
    new Date(),
    language,
  ).current(policy);
const quote = (premium: number, deductible = '$5,000', contents: number | null = null) =>
  ({
    payload: { premium, coverages: { building_limit: 250_000, contents_limit: contents }, deductibles: { deductible } },
  }) as unknown as Quote;

describe('the current policy on a proposal', () => {
  test('is not there where nothing states one', () => expect(current(null)).toBeNull());

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
    const shown = current(POLICY, language);
    expect(shown?.note).toBe(note);
    expect(shown?.price).toBe('$3,000.00');
    expect([shown?.value('building_limit'), shown?.value('contents_limit')]).toEqual(['$250,000', notStated]);
    expect(shown?.against(quote(2_500))).toBe(less);
    expect(shown?.against(quote(2_500, '$10,000'))).toBe(other);
  });

  test('a policy whose premium is not stated is compared with no price', () => {
    const shown = current({ ...POLICY, premium: null });
    expect([shown?.price, shown?.against(quote(2_500))]).toEqual(['Not stated', '']);
  });
});
