import type { Application, Quote } from '@freeboard/contract';
import { expect, it } from 'vitest';
import { emptyPdf, namedQuotes, pdfErrors, pdfRequest, printableQuotes, spokenOf, typedValues } from './pdf-draft.ts';

const TODAY = '2026-11-21';
const AGENT = { role: 'agent', assigned_product_type: ['flood'] } as const;
const quote = (id: number, premium: number | null, more: Partial<Quote['payload']> = {}): Quote =>
  ({
    id,
    is_superseded: false,
    superseded_at: null,
    is_expired: false,
    payload: {
      carrier_name: `Carrier ${id}`,
      premium,
      outcome: premium ? 'quoted' : 'declined',
      rate_type: 'bindable',
      coverages: { building_limit: 250_000 },
      deductibles: { deductible: 5_000 },
      waiting: { program: 'private', days: 10 },
      ...more,
    },
  }) as Quote;
const application = (quotes: Quote[], details: Record<string, unknown> = {}): Application =>
  ({
    id: 1,
    application_type: 'flood',
    outdated: null,
    quotes,
    payload: {
      useable_details: {
        contents_limit: 80_000,
        deductible: '$2,000',
        replacement_cost_on_content: 'Yes',
        temporary_living_expense: 'No',
        garage_present: 'No',
        ...details,
      },
    },
  }) as unknown as Application;

const TWO = application([
  quote(1, 900, { rate_type: 'indication' }),
  quote(2, 1_204.5),
  quote(3, 1_300),
  quote(4, null),
]);

it('begins by the default rule with the lowest price that can be bound, as that quote states itself', () => {
  const pdf = emptyPdf(TWO, 'all', AGENT, TODAY);
  expect(pdf).toEqual({
    template: 'Single Quote PDF',
    hasNeighborhood: false,
    quoteId: 2,
    values: {
      quote_amount: '$1,204.50',
      effective_date: '12-01-2026',
      building_limit: '$250,000',
      contents_limit: '$80,000',
      deductible: '$5,000',
      replacement_cost_on_content: 'Yes',
      temporary_living_expense: 'No',
      garage_attached: 'No',
    },
  });
  expect(emptyPdf(TWO, 'all', { ...AGENT, role: 'admin' }, TODAY).template).toBe('Multi Quote PDF');
  expect(emptyPdf(TWO, [3], { ...AGENT, role: 'admin' }, TODAY)).toMatchObject({
    template: 'Single Quote PDF',
    quoteId: 3,
  });
  expect(pdfErrors(pdf, TWO, printableQuotes(TWO, 'all')[1], TODAY)).toEqual({});
});

it.each([
  [{ effective_date: '2026-12-10' }, 10, '12-10-2026'],
  [{ effective_date: '2026-11-25' }, 10, '12-01-2026'],
  [{ effective_date: '2027-06-01' }, 10, ''],
  [{}, 30, '12-21-2026'],
  [{}, 45, ''],
])('with %j and %i days of waiting the effective date begins as "%s"', (details, days, shown) => {
  const one = quote(2, 1_204.5, { waiting: { program: 'private', days } });
  expect(typedValues(application([one], details), one, TODAY).effective_date).toBe(shown);
});

it('what is typed is read as the form reads it, and what cannot be read is named at its field', () => {
  const begun = emptyPdf(TWO, 'all', AGENT, TODAY);
  const typed = {
    ...begun,
    values: { ...begun.values, quote_amount: '$1,310', building_limit: '200k', contents_limit: '' },
  };
  expect(pdfRequest(typed, TWO)).toMatchObject({
    pdf_template_type: 'Single Quote PDF',
    quote_id: 2,
    pdf_values: { quote_amount: 1_310, effective_date: '2026-12-01', building_limit: 200_000, contents_limit: null },
  });
  expect(pdfRequest({ ...typed, template: 'Multi Quote PDF', hasNeighborhood: true }, TWO)).toEqual({
    pdf_template_type: 'Multi Quote PDF',
    with_neighborhood: true,
  });
  expect(spokenOf(typed, TWO, [2, 3])).toEqual({ quote_ids: [2], quote_amount: 1_310 });
  const wrong = {
    ...begun,
    values: { ...begun.values, quote_amount: 'much', effective_date: '01-15-2027', deductible: '' },
  };
  expect(pdfErrors(wrong, TWO, printableQuotes(TWO, 'all')[1], TODAY)).toEqual({
    'pdf_values.quote_amount': ['Number is required.'],
    'pdf_values.effective_date': ['Value is not valid.'],
    'pdf_values.deductible': ['Field is required.'],
  });
  expect(pdfErrors({ ...wrong, template: 'Multi Quote PDF' }, TWO, undefined, TODAY)).toEqual({});
  expect(spokenOf({ ...wrong, template: 'Multi Quote PDF' }, TWO, 'all')).toEqual({});
});

it('names of the chosen quotes those that can go out, and never none for all', () => {
  expect(namedQuotes(TWO, 'all')).toEqual({});
  expect(namedQuotes(TWO, [3, 4])).toEqual({ quote_ids: [3] });
  expect(namedQuotes(TWO, [4])).toEqual({ quote_ids: [4] });
});
