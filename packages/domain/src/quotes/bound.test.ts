import { expect, test } from 'vitest';
import { BINDING_STATES, bindErrors, bindRefusal, boundErrors, canBeBound, canBeRecorded, yearAfter } from './bound.ts';

const POLICY = {
  policy_number: 'HO-1',
  premium: 1_204,
  effective_date: '2026-12-20',
  expiration_date: '2027-12-20',
};

test.each([
  ['all of it', POLICY, []],
  ['no number', { ...POLICY, policy_number: ' ' }, ['policy_number']],
  ['no premium', { ...POLICY, premium: null }, ['premium']],
  ['a premium of nothing', { ...POLICY, premium: 0 }, ['premium']],
  ['no number at all', { ...POLICY, premium: Number.NaN }, ['premium']],
  ['no days', { ...POLICY, effective_date: '', expiration_date: null }, ['effective_date', 'expiration_date']],
  ['a day that is none', { ...POLICY, effective_date: '2026-02-30' }, ['effective_date']],
  ['a year typed wrong', { ...POLICY, expiration_date: '2072-12-20' }, ['expiration_date']],
  ['a term of three years', { ...POLICY, expiration_date: '2029-12-20' }, []],
  ['an end before the beginning', { ...POLICY, expiration_date: '2026-12-20' }, ['expiration_date']],
])('%s', (_what, policy, fields) => expect(Object.keys(boundErrors(policy, 'flood'))).toEqual(fields));

test('a life insurance may run for decades', () =>
  expect(boundErrors({ ...POLICY, expiration_date: '2056-12-20' }, 'life')).toEqual({}));

test('only a price that stands and can be bound is bound', () => {
  const quote = (outcome: string, premium: number | null, is_superseded = false, rate_type = 'bindable') => ({
    is_superseded,
    payload: { outcome, premium, rate_type },
  });
  expect(canBeBound(quote('quoted', 900))).toBe(true);
  expect(canBeBound(quote('quoted', 900, true))).toBe(false);
  expect(canBeBound(quote('indication', 900))).toBe(false);
  expect(canBeBound(quote('quoted', 900, false, 'indication'))).toBe(false);
  expect(canBeBound(quote('quoted', null))).toBe(false);
});

test('a carrier is asked to bind once, unless nothing reached it', () => {
  const quote = {
    is_superseded: false,
    is_expired: false,
    is_partial: false,
    binding: null,
    payload: { outcome: 'quoted', premium: 900, rate_type: 'bindable' },
  };
  expect(bindRefusal(quote)).toBeNull();
  expect(bindRefusal({ ...quote, is_superseded: true })).toMatch(/was changed/);
  expect(bindRefusal({ ...quote, is_expired: true })).toMatch(/has expired/);
  expect(bindRefusal({ ...quote, is_partial: true })).toMatch(/still being asked/);
  expect(bindRefusal({ ...quote, payload: { ...quote.payload, outcome: 'indication' } })).toMatch(/can be bound/);
  const open = BINDING_STATES.filter((state) => bindRefusal({ ...quote, binding: { state } }) === null);
  expect(open).toEqual(['unsent', 'unrecorded']);
});

test.each([
  ['', 'Field is required.'],
  ['2026-02-30', 'Value is not valid.'],
  ['2026-11-21', 'Cover cannot begin before today.'],
  ['2026-12-01', 'Coverage can start from 12-22-2026: 30-day NFIP waiting period.'],
  ['2026-12-22', undefined],
  ['2027-11-22', undefined],
  ['2027-11-23', 'This date lies more than a year ahead.'],
  ['9999-12-31', 'This date lies more than a year ahead.'],
])('a policy that is to begin on %j', (day, words) =>
  expect(
    bindErrors(day, '2026-11-22', { earliest: '2026-12-22', reason: '30-day NFIP waiting period' }).effective_date?.[0],
  ).toBe(words),
);

test('a year after a leap day', () =>
  expect(['2028-02-29', '2026-12-20'].map(yearAfter)).toEqual(['2029-02-28', '2027-12-20']));

test('a doubt is settled by hand, also where the application was changed since', () => {
  const payload = { outcome: 'quoted', premium: 900, rate_type: 'bindable' };
  const quote = { is_superseded: true, payload, binding: null };
  expect(canBeRecorded(quote)).toBe(false);
  expect(canBeRecorded({ ...quote, binding: { state: 'refused' } })).toBe(false);
  expect(canBeRecorded({ ...quote, binding: { state: 'in_doubt' } })).toBe(true);
});
