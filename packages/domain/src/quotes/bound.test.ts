import { expect, test } from 'vitest';
import { boundErrors, canBeBound } from './bound.ts';

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
  ['an end before the beginning', { ...POLICY, expiration_date: '2026-12-20' }, ['expiration_date']],
])('%s', (_what, policy, fields) => expect(Object.keys(boundErrors(policy))).toEqual(fields));

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
