import { expect, test } from 'vitest';
import { APPLICATION_TYPES } from '../../applications/lists.ts';
import { fieldsOf, formFor } from '../../forms/index.ts';
import { requestedTermIn, termColumns, termIn } from './term-columns.ts';

const NOTHING = { coverages: {}, deductibles: {} };

test.each([
  ['flood', 'Deductible, Building, Contents'],
  ['home', 'Deductible, Dwelling, Contents, Hurricane'],
  ['auto', 'Deductible, Bodily injury, Property damage'],
  ['life', 'Face amount, Policy type, Term'],
  ['pet', 'Deductible, Annual limit, Reimbursement'],
] as const)('%s has columns of its own: %s', (type, labels) => {
  expect(
    termColumns(type)
      .map(({ label }) => label)
      .join(', '),
  ).toBe(labels);
});

test('each line but auto, whose limits are a list, asks under a field of its form', () => {
  for (const type of APPLICATION_TYPES.filter((one) => one !== 'auto'))
    for (const { keys } of termColumns(type))
      expect([type, fieldsOf(formFor(type)).has(keys[0] ?? '')]).toEqual([type, true]);
});

test.each([
  ['flood', { ...NOTHING, deductibles: { deductible: 5_000 } }, ['deductible', null, null]],
  ['home', { ...NOTHING, deductibles: { hurricane_deductible: '2%' } }, [null, null, null, 'hurricane_deductible']],
  // `wind` is a name of the carrier's own, so it is not found as the deductible.
  ['home', { ...NOTHING, deductibles: { hurricane: '2%', wind: 5_000 } }, [null, null, null, 'hurricane']],
  ['home', { ...NOTHING, deductibles: { aop: 2_500 } }, ['aop', null, null, null]],
  [
    'home',
    { coverages: { building_limit: 250_000, contents: null, contents_limit: 9 }, deductibles: {} },
    [null, 'building_limit', 'contents_limit', null],
  ],
  [
    'pet',
    { coverages: { annual_limit: 10_000, reimbursement: '80%' }, deductibles: { deductible: '$250' } },
    ['deductible', 'annual_limit', 'reimbursement'],
  ],
  ['life', { coverages: { face_amount: 250_000, building_limit: 1 }, deductibles: {} }, ['face_amount', null, null]],
] as const)('%s: finds the terms of an offer %j', (type, terms, keys) => {
  expect(termColumns(type).map((column) => termIn(column, terms)?.key ?? null)).toEqual(keys);
});

test.each([
  ['flood', { building_limit: 250_000, dwelling: 400_000, deductible: '$5,000' }, ['$5,000', 250_000, null]],
  ['flood', { dwelling: 400_000 }, [null, null, null]],
  ['home', { form_type: 'HO4', dwelling: 400_000, contents: 30_000 }, [null, null, 30_000, null]],
  ['home', { hurricane_deductible: '2%' }, [null, null, null, '2%']],
  ['pet', { pet_deductible: '$250', pet_reimbursement: '80%' }, ['$250', null, '80%']],
  ['life', { face_amount: 250_000, policy_type: 'Term', term_years: '20' }, [250_000, 'Term', '20']],
] as const)('%s: finds what %j asks', (type, values, asked) => {
  expect(termColumns(type).map((column) => requestedTermIn(column, values)?.value ?? null)).toEqual(asked);
});
