import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from '../forms/formats/dates.ts';
import type { Values } from '../forms/types.ts';
import { effectiveDateError, effectiveDateRange } from './effective-date.ts';
import { pdfValuesErrors } from './pdf-values.ts';

const TODAY = '2026-11-21';
const REQUIRED = 'Field is required.';
const INVALID = 'Value is not valid.';
const FLOOD: Values = {
  quote_amount: '$1,204.50',
  effective_date: '2026-12-01',
  building_limit: 250_000,
  contents_limit: '$80,000',
  deductible: '$5,000',
  replacement_cost_on_content: 'Yes',
  temporary_living_expense: 'No',
  garage_attached: 'No',
};
const HOME: Values = {
  quote_amount: 2_100,
  effective_date: '2026-12-21',
  dwelling: 400_000,
  contents: 100_000,
  other_structure: 0,
  loss_of_use: '40,000',
  medical_payments: '$1,000',
  liability: '$300,000',
  aop_deductible: '$2,500',
  hurricane_deductible: '2%',
};

describe('R5.3 pdf_values (section 5)', () => {
  it.each([
    ['flood', FLOOD],
    ['home', HOME],
    ['auto', { quote_amount: 900, effective_date: TODAY }],
    ['life', { quote_amount: 900, effective_date: TODAY }],
    ['pet', { quote_amount: 900, effective_date: TODAY }],
  ] as const)('of %s that are whole have nothing wrong', (type, values) => {
    expect(pdfValuesErrors(type, values, TODAY)).toEqual({});
  });

  it.each([
    ['flood', FLOOD, ['building_limit', 'contents_limit']],
    ['home', HOME, []],
  ] as const)('of %s each are asked for, but what section 5 does not ask for', (type, values, optional) => {
    for (const key of Object.keys(values))
      for (const blank of [undefined, null, '', '  '])
        expect(pdfValuesErrors(type, { ...values, [key]: blank }, TODAY)).toEqual(
          (optional as readonly string[]).includes(key) ? {} : { [key]: [REQUIRED] },
        );
  });

  it.each([
    ['flood', 'quote_amount', 'twelve', 'Number is required.'],
    ['flood', 'quote_amount', '1.204,50', 'Number is required.'],
    ['flood', 'quote_amount', 0, INVALID],
    ['flood', 'quote_amount', -5, INVALID],
    ['flood', 'quote_amount', 1e15, 'max. 99999999999 Number.'],
    ['flood', 'effective_date', '2026-11-20', INVALID],
    ['flood', 'effective_date', '2026-12-22', INVALID],
    ['flood', 'effective_date', 'soon', INVALID],
    ['flood', 'deductible', '$3,000', INVALID],
    ['flood', 'garage_attached', 'Perhaps', INVALID],
    ['flood', 'replacement_cost_on_content', 'sometimes', INVALID],
    ['flood', 'building_limit', '250.000', 'Write the number in full, such as 250,000.'],
    ['flood', 'contents_limit', -1, 'Number is required.'],
    ['home', 'dwelling', 10_000_001, 'max. 10000000 Number.'],
    ['home', 'contents', '10,000,001', 'max. 10000000 Number.'],
    ['home', 'loss_of_use', 'ten', 'Number is required.'],
    ['home', 'liability', '$250,000', INVALID],
    ['home', 'medical_payments', '$9,000', INVALID],
    ['home', 'aop_deductible', '$3,000', INVALID],
    ['home', 'hurricane_deductible', '3%', INVALID],
  ] as const)('%s: %s %j says %j', (type, key, value, message) => {
    const values = { ...(type === 'flood' ? FLOOD : HOME), [key]: value };
    expect(pdfValuesErrors(type, values, TODAY)).toEqual({ [key]: [message] });
  });

  it('takes the deductible that the carrier itself states, whatever its steps', () => {
    const values = { ...FLOOD, deductible: '$1,500' };
    expect(pdfValuesErrors('flood', values, TODAY, { deductible: '$1,500' })).toEqual({});
  });
});

it('R5.3 the last effective date is the later of one month ahead and the 30th day', () => {
  expect(effectiveDateRange('2026-11-21').last).toBe('2026-12-21');
  expect(effectiveDateRange('2026-12-21').last).toBe('2027-01-21');
  expect(effectiveDateRange('2027-01-31').last).toBe('2027-03-02');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const today = addDays('2000-01-01', days);
      const { last } = effectiveDateRange(today);
      expect([addMonths(today, 1), addDays(today, 30)]).toContain(last);
      expect(effectiveDateError(addMonths(today, 1), today)).toBeNull();
      expect(effectiveDateError(addDays(today, 30), today)).toBeNull();
      expect(effectiveDateError(today, today)).toBeNull();
      expect(effectiveDateError(addDays(last, 1), today)).toBe(INVALID);
      expect(effectiveDateError(addDays(today, -1), today)).toBe(INVALID);
    }),
  );
});
