import type { Application, Quote } from '@freeboard/contract';
import type { Values } from '@freeboard/domain/forms';
import { clientDate, PROPOSAL_TEXT } from '@freeboard/domain/languages';
import { formatPremium } from '@freeboard/domain/quotes';
import type { Branding } from '../pdf/parts.ts';
import type { RecordData } from '../pdf/render.ts';
import { singleQuoteData } from '../pdf/single-quote.ts';

type Row = [label: string, value: string];
type Sender = { name: string; email: string };

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const namesOf = (values: Values, prefix: string): string =>
  [values[`${prefix}first_name`], values[`${prefix}last_name`]].map(textIn).filter(Boolean).join(' ');
/** Leaves out what is not recorded. */
const present = (rows: readonly Row[]): Row[] => rows.filter(([, value]) => value !== '');

/** 'PO Box 7, Suite 2, Springfield OH 45501', from the fields that are filled in. */
function mortgageeAddress(values: Values): string {
  const [first, second, city, state, zip] = ['address1', 'address2', 'city', 'state', 'zip'].map((part) =>
    textIn(values[`mortgagee_${part}`]),
  );
  return [first, second, [city, state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

const DISCLAIMER =
  'This page is information only. It gives no rights to whoever holds it and doesn’t change, extend or replace the policy: the carrier’s declarations and policy form decide what is covered.';
const NO_INSURANCE = 'Sample: this quote came from a test carrier. No insurance is in force.';

/** The filled parts of the evidence of insurance: the recorded policy, with its terms as the carrier stated them. */
export function evidenceData(
  application: Application,
  quote: Quote,
  bound: NonNullable<Quote['bound']> & { policy_number: string },
  agency: Branding,
  by: Sender,
  now: Date,
): Omit<RecordData, 'agency'> {
  const values = application.payload.useable_details as Values;
  const { payload } = quote;
  const insured = [namesOf(values, ''), namesOf(values, 'co_applicant_')].filter(Boolean).join(' and ');
  const name = insured || textIn(values.business_name);
  const { terms, prepared } = singleQuoteData(application, quote, agency, by, now);
  const silent = PROPOSAL_TEXT.en.notStated;
  const policy = present([
    ['Insured', name],
    ['Property', application.payload.address],
    ['Carrier', payload.carrier_name],
    ['Policy', payload.offer_name ?? ''],
    ['Policy number', bound.policy_number],
    ['Effective', clientDate('en', bound.effective_date)],
    ['Expires', clientDate('en', bound.expiration_date)],
    ['Premium', formatPremium(bound.premium)],
  ]);
  const mortgagee = present([
    ['Mortgagee', textIn(values.mortgagee_name)],
    ['Loan number', textIn(values.mortgagee_loan_number)],
    ['Address', mortgageeAddress(values)],
  ]);
  const coverages = terms.map(
    ({ label, value }): Row => [label, value === silent ? 'Not stated by the carrier' : value],
  );
  return {
    language: 'en',
    title: `Evidence of insurance${name && ` for ${name}`}`,
    description: `Policy ${bound.policy_number}, ${application.payload.address}`,
    heading: 'Evidence of insurance',
    address: application.payload.address,
    prepared,
    prepared_by: by.name,
    prepared_email: by.email,
    paragraphs: quote.is_sandbox ? [NO_INSURANCE, DISCLAIMER] : [DISCLAIMER],
    sections: [
      { heading: 'Policy', heads: ['Item', 'As recorded'], rows: policy },
      { heading: 'Coverages and deductibles', heads: ['Term', 'As the carrier stated it'], rows: coverages },
      { heading: 'Mortgagee', heads: ['Item', 'As recorded'], rows: mortgagee },
    ]
      .filter(({ rows }) => rows.length > 0)
      .map((section) => ({ ...section, text: '' })),
  };
}
