import type { ApplicationType } from '../../applications/lists.ts';
import { documentAddressDifferences } from '../../documents/address.ts';
import { type Reading, statedText } from '../../documents/reading.ts';
import { addMonths } from '../../forms/formats/dates.ts';
import type { Values } from '../../forms/types.ts';
import { textOf } from '../../forms/values.ts';
import { datesIn } from '../../reading/dates.ts';
import { formatDate } from '../../time/format.ts';
import { formatPremium } from '../prices/premium.ts';
import { currentPolicyOf } from './current-policy.ts';
import { differencesOf, requestedTerms, statableTerms } from './requested-terms.ts';
import type { OfferedTerms } from './term-names.ts';

/** Days as YYYY-MM-DD. */
type Bound = OfferedTerms & {
  readonly premium: number;
  readonly effective_date: string;
  readonly expiration_date: string;
};
type Stated = Pick<Reading, 'field' | 'value' | 'printed' | 'page'>;

/** Both values as displayed; '' if not stated. */
export type IssuedDifference = {
  readonly label: string;
  readonly bound: string;
  readonly issued: string;
  /** Page of the file, from 1. */
  readonly page: number;
};
export type IssuedComparison = {
  readonly differences: readonly IssuedDifference[];
  /** Labels. `notStated`: the page does not state the term, or states it differently in several places. */
  readonly same: readonly string[];
  readonly notStated: readonly string[];
};

type Row = { label: string; bound: string; issued: string; page: number; isSame: boolean };

const PARTS = { number: 'House number', street: 'Street', unit: 'Unit', city: 'City', state: 'State', zip: 'ZIP' };

/** A field that the page states differently in several places is left out: it is unknown which one applies. */
const unambiguous = (readings: readonly Stated[]): Stated[] =>
  readings.filter(({ field, value }) =>
    readings.every((one) => one.field !== field || String(one.value) === String(value)),
  );

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** '' if the printed text is not one pair of dates. */
function firstDayOf({ value, printed }: Stated): string {
  const [from, to, ...others] = datesIn(printed);
  return from && to === value && others.length === 0 ? from : '';
}

const insuredIn = (part: (field: string) => string): string =>
  [part('first_name'), part('last_name')].filter(Boolean).join(' ') || part('business_name');

/**
 * Whether a page is about the bound term or a different one: an earlier policy, even if it overlaps, or a renewal.
 * Dates that are off by less than a month belong to the same term, so that they are shown as a difference. A page
 * without a first day that ends well within the bound term may be about either.
 */
function termOf(bound: Bound, from: string, until: string): 'bound' | 'other' | 'unclear' {
  if (until <= bound.effective_date) return 'other';
  if (from === '') {
    if (until > addMonths(bound.expiration_date, 1)) return 'other';
    return until < addMonths(bound.expiration_date, -1) ? 'unclear' : 'bound';
  }
  const isBefore = from < addMonths(bound.effective_date, -1) && until < bound.expiration_date;
  return isBefore || from >= bound.expiration_date ? 'other' : 'bound';
}

/**
 * Null if the page is of another line or term, or states no last day. If the page may be of either term, only
 * `unclear_until`, its last day (YYYY-MM-DD), until a person confirms the bound term (`isConfirmed`).
 */
export function compareIssued(
  type: ApplicationType,
  bound: Bound,
  values: Values,
  readings: readonly Stated[],
  isConfirmed = false,
): IssuedComparison | { readonly unclear_until: string } | null {
  const known = unambiguous(readings);
  const issued = currentPolicyOf(type, {}, known);
  const reading = (field: string) => known.find((one) => one.field === field);
  const period = reading('current_policy_expiration_date');
  const firstDay = period ? firstDayOf(period) : '';
  const term = issued ? termOf(bound, firstDay, issued.expires_on) : 'other';
  if (!issued || term === 'other') return null;
  if (term === 'unclear' && !isConfirmed) return { unclear_until: issued.expires_on };
  const text = (field: string) => statedText(known, field);
  const rows: Row[] = [];
  const notStated: string[] = [];
  const add = (label: string, field: string, of: Omit<Row, 'label' | 'page'>) => {
    const source = reading(field);
    if (source && of.issued !== '') rows.push({ label, page: source.page, ...of });
    else if (of.bound !== '') notStated.push(label);
  };
  const addText = (label: string, field: string, own: string, other: string) =>
    add(label, field, { bound: own, issued: other, isSame: fold(own) === fold(other) });
  const addDay = (label: string, own: string, other: string) =>
    add(label, 'current_policy_expiration_date', {
      bound: formatDate(own),
      issued: other === '' ? '' : formatDate(other),
      isSame: own === other,
    });

  const terms: Values = { ...issued.coverages, ...issued.deductibles };
  const differing = new Map(differencesOf(bound, terms).map((one) => [one.key, one]));
  const ofLine = Object.keys(requestedTerms(type, values));
  for (const { key, label } of statableTerms(type).filter((one) => ofLine.includes(one.key))) {
    const found = differing.get(key);
    const value = terms[key];
    if (value === undefined) notStated.push(label);
    // Equal percentages count as the same, even of different dwelling limits.
    else {
      const isSame = !found || found.offered === found.asked;
      add(label, key, { bound: found?.offered ?? '', issued: found?.asked ?? String(value), isSame });
    }
  }
  add('Premium', 'current_premium', {
    bound: formatPremium(bound.premium),
    issued: issued.premium === null ? '' : formatPremium(issued.premium),
    isSame: issued.premium !== null && Math.abs(issued.premium - bound.premium) < 0.005,
  });
  addDay('First day', bound.effective_date, firstDay);
  addDay('Last day', bound.expiration_date, issued.expires_on);
  const nameField = reading('last_name') ? 'last_name' : 'business_name';
  addText(
    'Insured',
    nameField,
    insuredIn((field) => textOf(values, field)),
    insuredIn(text),
  );
  const street = reading('address1');
  const places = street ? documentAddressDifferences(known, values) : [];
  for (const { part, requested, found } of places)
    rows.push({ label: PARTS[part], bound: requested, issued: found, page: street?.page ?? 1, isSame: false });
  if (!street) notStated.push('Address');
  else if (places.length === 0) addText('Address', 'address1', text('address1'), text('address1'));
  addText('Mortgagee', 'mortgagee_name', textOf(values, 'mortgagee_name'), text('mortgagee_name'));
  addText(
    'Loan number',
    'mortgagee_loan_number',
    textOf(values, 'mortgagee_loan_number'),
    text('mortgagee_loan_number'),
  );
  return {
    differences: rows.filter(({ isSame }) => !isSame).map(({ isSame: _, ...row }) => row),
    same: rows.filter(({ isSame }) => isSame).map(({ label }) => label),
    notStated,
  };
}
