import { expect, test } from 'vitest';
import { customQuoteMoreErrors, statedTerms } from './custom-quote.ts';

const INVALID = ['Value is not valid.'];
const TODAY = '2026-11-29';

test.each([
  [{}, {}],
  [{ terms: { building_limit: '250,000', deductible: '2%', replacement_cost_on_content: 'Yes' }, fees: 120.5 }, {}],
  [{ terms: { building_limit: '', contents_limit: ' ' } }, {}],
  [{ terms: { building_limit: '250.000' } }, { 'terms.building_limit': INVALID }],
  [{ terms: { building_limit: '2%' } }, { 'terms.building_limit': INVALID }],
  [{ terms: { contents_limit: '-5' } }, { 'terms.contents_limit': INVALID }],
  [{ terms: { deductible: 'about 5k' } }, { 'terms.deductible': INVALID }],
  [{ terms: { replacement_cost_on_content: 'maybe' } }, { 'terms.replacement_cost_on_content': INVALID }],
  [{ terms: { dwelling: '300000' } }, { 'terms.dwelling': INVALID }],
  [{ fees: Number.NaN }, { fees: INVALID }],
  [{ fees: -1 }, { fees: INVALID }],
  [{ fees: 900 }, { fees: ['Fees are part of the premium.'] }],
  [{ expires_on: TODAY }, {}],
  [{ expires_on: '2026-11-28' }, { expires_on: ['This date is in the past.'] }],
])('a flood quote got elsewhere with %j has %j', (more, errors) =>
  expect(customQuoteMoreErrors('flood', { premium: 900, ...more }, TODAY)).toEqual(errors),
);

test('what is stated goes to its part as a number, or as a share; what is blank is not stated', () => {
  const typed = { building_limit: '$250,000', contents_limit: '', deductible: '2%', replacement_cost_on_content: 'No' };
  expect(statedTerms('flood', typed)).toEqual({
    coverages: { building_limit: 250_000, replacement_cost_on_content: 'No' },
    deductibles: { deductible: '2%' },
  });
  expect(statedTerms('life', typed)).toEqual({ coverages: {}, deductibles: {} });
});
