import type { Quote } from '@freeboard/contract';
import {
  type ApplicationType,
  asksForBuilding,
  type Field,
  type FieldValue,
  fieldsOf,
  formFor,
  grouped,
  isBlank,
  isSameTerm,
  otherStated,
  type PdfValues,
  pdfFields,
  readAmount,
  type Values,
} from '@freeboard/domain';
import type { TermData } from './render.ts';

type Payload = Quote['payload'];
type Sides = { payload: Payload; asked: Values; stated: Values; printed: Values };

export const NOT_STATED = 'Not stated';
const UNCONFIRMED = 'not confirmed by the carrier';
export const ENTERED = 'entered';
/** What the property has, and no term of a quote. */
const FACTS = new Set(['garage_attached']);
const SETTLEMENT = 'replacement_cost_on_content';
const LABELS: Readonly<Record<string, string>> = {
  [SETTLEMENT]: 'Contents are paid at',
  building_limit: 'Building limit',
  deductible: 'Deductible',
};
const SETTLEMENTS: Readonly<Record<string, string>> = { Yes: 'Replacement cost', No: 'Actual cash value' };

/** What is printed: pdf_values where they say something, else what the quote states. */
export const withPrinted = (stated: Values, values: PdfValues): Values => ({
  ...stated,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && !isBlank(value))),
});

function words(key: string, value: FieldValue | undefined): string {
  if (value === undefined || isBlank(value)) return '';
  if (key === SETTLEMENT) return SETTLEMENTS[String(value)] ?? String(value);
  if (typeof value === 'number') return `$${grouped(value)}`;
  const amount = typeof value === 'string' && value.startsWith('$') ? readAmount(value) : undefined;
  return amount === undefined ? String(value) : `$${grouped(amount)}`;
}

/** 'named_storm' as 'Named storm'. */
const spoken = (key: string): string => {
  const text = key.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const isShare = (value: FieldValue | undefined): boolean => typeof value === 'string' && value.trim().endsWith('%');

/** Whether a term is another one than asked; a share and a sum in dollars are compared among the gaps. */
const isOther = (value: FieldValue | undefined, wish: FieldValue | undefined): boolean =>
  ![value, wish].some((one) => one === undefined || isBlank(one)) &&
  isShare(value) === isShare(wish) &&
  !isSameTerm(value, wish);

/** That a person entered it; or that it is what was asked, of which the carrier says nothing. */
function markOf(value: FieldValue | undefined, stated: FieldValue | undefined, wish: FieldValue | undefined): string {
  if (isBlank(value) || isSameTerm(value, stated)) return '';
  return isBlank(stated) && isSameTerm(value, wish) ? UNCONFIRMED : ENTERED;
}

const term = (key: string, label: string, { asked, stated, printed }: Sides): TermData => {
  const value = printed[key];
  const wish = key === 'dwelling' && !asksForBuilding(asked) ? undefined : asked[key];
  return {
    key,
    label,
    value: words(key, value) || NOT_STATED,
    asked: words(key, wish),
    differs: isOther(value, wish),
    mark: markOf(value, stated[key], wish),
  };
};

const labelOf = (field: Field | undefined, key: string): string => LABELS[key] ?? field?.label ?? spoken(key);

/** What a quote covers, line by line, beside what was asked: the terms of its line first, then whatever else the carrier states. */
export function termsOf(type: ApplicationType, sides: Sides): TermData[] {
  const fields = fieldsOf(formFor(type));
  const own = pdfFields(type)
    .filter(({ key }) => !FACTS.has(key))
    .filter(({ key }) => key !== 'dwelling' || asksForBuilding(sides.asked) || !isBlank(sides.printed[key] ?? null))
    .map(({ key }) => term(key, labelOf(fields.get(key), key), sides));
  const others = otherStated(type, sides.payload).map(({ part, key, value }) => {
    const label = labelOf(fields.get(key), key);
    const isNamed = part === 'coverages' || /deductible/i.test(label);
    const one = { ...sides, stated: { [key]: value }, printed: { [key]: value } };
    return term(key, isNamed ? label : `${label} deductible`, one);
  });
  return [...own, ...others];
}

/** What was asked and the carrier says nothing of, as one line; none where it says all. */
export function notStated(terms: readonly TermData[]): string[] {
  const silent = terms.filter(
    ({ asked, value, mark }) => asked !== '' && (value === NOT_STATED || mark === UNCONFIRMED),
  );
  return silent.length === 0 ? [] : [`Not stated by the carrier: ${silent.map(({ label }) => label).join(', ')}`];
}
