import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chainTerms, currentTerm, daysOf, policyErrors, policyNumberKey, premiumChange, termErrors } from './index.ts';

it.each([
  ['HO 37959602', 'HO37959602'],
  ['ho-379596-02', 'HO37959602'],
  [' 0912-4471 ', '09124471'],
  ['PF/220.914_A', 'PF220914A'],
  ['---', ''],
  ['Kin™', 'KIN'],
  ['Kin℠ №\uFFFD', 'KIN'],
  ['Kin \u{1F3E0}\uFE0F', 'KIN'],
  ['Ångström ₂', 'ÅNGSTRÖM₂'],
])('compares the number %j as %j', (number, key) => expect(policyNumberKey(number)).toBe(key));

it('compares a number the same however it is punctuated', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.stringMatching(/^[A-Za-z0-9]$/), fc.constantFrom('', '-', ' ', '/', '.')), { minLength: 1 }),
      (parts) => {
        const printed = parts.flat().join('');
        const plain = parts.map(([char]) => char).join('');
        expect(policyNumberKey(printed)).toBe(policyNumberKey(plain));
        expect(policyNumberKey(policyNumberKey(printed))).toBe(policyNumberKey(printed));
      },
    ),
  );
});

const POLICY = {
  carrier_name: 'Palmetto Flood',
  policy_number: 'PF-220914',
  ...{ form: 'HO3', insured: 'Hector Medina', address: '' },
  email: '',
  phone: '',
};
it.each<[part: Partial<typeof POLICY>, fields: string[]]>([
  [{}, []],
  [{ carrier_name: ' ' }, ['carrier_name']],
  [{ carrier_name: '--' }, ['carrier_name']],
  [{ policy_number: '--' }, ['policy_number']],
  [{ insured: '' }, ['insured']],
  [{ email: 'hector', phone: '12' }, ['email', 'phone']],
  [{ form: 'x'.repeat(21), address: 'x'.repeat(301) }, ['form', 'address']],
  [{ form: ` ${'x'.repeat(20)} `, address: 'x'.repeat(300) }, []],
  [{ email: 'hector@medina.example', phone: '(813) 555-0176' }, []],
])('validates %j at %j', (part, fields) => expect(Object.keys(policyErrors({ ...POLICY, ...part }))).toEqual(fields));

const term = (effective_date: string, expiration_date: string, premium: number | null = 900) => ({
  effective_date,
  expiration_date,
  premium,
});
const LAST = term('2025-12-09', '2026-12-09');

describe('a term', () => {
  it.each<[name: string, one: ReturnType<typeof term>, errors: object]>([
    ['follows the one before', term('2026-12-09', '2027-12-09'), {}],
    ['may say no premium', term('2026-12-09', '2027-12-09', null), {}],
    ['begins before it ends', term('2026-12-09', '2026-12-09'), { expiration_date: [expect.any(String)] }],
    ['has a premium above zero', term('2026-12-09', '2027-12-09', 0), { premium: [expect.any(String)] }],
    ['runs for a few years at most', term('2026-12-09', '2036-12-09'), { expiration_date: [expect.any(String)] }],
    [
      'does not overlap another',
      term('2026-06-01', '2027-06-01'),
      { effective_date: ['Overlaps the term 12-09-2025 to 12-09-2026.'] },
    ],
  ])('%s', (_, one, errors) => expect(termErrors(one, [LAST], 'home')).toEqual(errors));

  it('of a life policy may run for longer', () =>
    expect(termErrors(term('2026-12-09', '2046-12-09'), [], 'life')).toEqual({}));
});

const years = fc.uniqueArray(fc.integer({ min: 2000, max: 2060 }), { minLength: 1, maxLength: 8 });
const yearly = (all: readonly number[]) => all.map((year) => term(`${year}-03-01`, `${year + 1}-03-01`));

it('chains terms in any order: the first follows none, each next replaces the one before', () => {
  fc.assert(
    fc.property(years, (all) => {
      const chained = chainTerms(yearly(all));
      expect(chained.filter(({ follows }) => !follows)).toHaveLength(1);
      expect(chained.filter(({ renewed_on }) => renewed_on === null)).toHaveLength(1);
      for (const [at, { renewed_on }] of chained.slice(0, -1).entries())
        expect(renewed_on).toBe(chained[at + 1]?.effective_date);
    }),
  );
});

it('has exactly one term that counts on any day, which the lists find by its own row', () => {
  fc.assert(
    fc.property(years, fc.integer({ min: 1998, max: 2063 }), (all, year) => {
      const today = `${year}-07-01`;
      const listed = chainTerms(yearly(all)).filter(
        (one) => (one.effective_date <= today || !one.follows) && (one.renewed_on === null || one.renewed_on > today),
      );
      expect(listed).toEqual([currentTerm(yearly(all), today)]);
    }),
  );
});

it.each([
  [899.48, 944.45, { dollars: 44.97, percent: 5 }],
  [4108, 5217, { dollars: 1109, percent: 27 }],
  [1126, 1126, { dollars: 0, percent: 0 }],
  [1410.22, 1367.91, { dollars: -42.31, percent: -3 }],
  [null, 900, null],
  [900, null, null],
])('from %s to %s changes by %j', (before, after, change) => expect(premiumChange(before, after)).toEqual(change));

it.each([
  ['120', 120],
  ['30', 30],
  ['in_force', null],
  ['expired', null],
  ['expired_90', 90],
] as const)('the list %s has %s days', (view, days) => expect(daysOf(view)).toBe(days));
