import type { Quote } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import {
  clientChoice,
  type Field,
  type FieldValue,
  fieldsOf,
  formFor,
  grouped,
  isBlank,
  shownLabel,
  type Values,
} from '@freeboard/domain/forms';
import { type Language, PROPOSAL_TEXT, QUOTE_TEXT } from '@freeboard/domain/languages';
import { type PdfValues, pdfFields } from '@freeboard/domain/messages';
import {
  asksForBuilding,
  differencesOf,
  differenceTexts,
  gapsOf,
  isSameTerm,
  otherStated,
  requestedTerms,
  riskOf,
} from '@freeboard/domain/quotes';
import { readAmount } from '@freeboard/domain/reading';
import type { TermData } from './data.ts';

type Payload = Quote['payload'];
type Sides = { payload: Payload; asked: Values; stated: Values; printed: Values; language: Language };

const FACTS = new Set(['garage_attached']);
const SETTLEMENT = 'replacement_cost_on_content';
const LABELS: Readonly<Record<string, string>> = {
  [SETTLEMENT]: 'Contents are paid at',
  building_limit: 'Building limit',
  deductible: 'Deductible',
};

export const withPrinted = (stated: Values, values: PdfValues): Values => ({
  ...stated,
  ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && !isBlank(value))),
});

export function termText(key: string, value: FieldValue | undefined, language: Language): string {
  if (value === undefined || isBlank(value)) return '';
  const { replacementCost, actualCashValue } = PROPOSAL_TEXT[language];
  if (key === SETTLEMENT && (value === 'Yes' || value === 'No'))
    return value === 'Yes' ? replacementCost : actualCashValue;
  if (typeof value === 'number') return `$${grouped(value)}`;
  const amount = typeof value === 'string' && value.startsWith('$') ? readAmount(value) : undefined;
  return amount === undefined ? clientChoice(language, String(value)) : `$${grouped(amount)}`;
}

const spoken = (key: string): string => {
  const text = key.replaceAll('_', ' ').trim();
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const isShare = (value: FieldValue | undefined): boolean => typeof value === 'string' && value.trim().endsWith('%');

/** Whether a term differs from the requested one; false if either is blank, or if only one is a percentage. */
const isOther = (value: FieldValue | undefined, wish: FieldValue | undefined): boolean =>
  ![value, wish].some((one) => one === undefined || isBlank(one)) &&
  isShare(value) === isShare(wish) &&
  !isSameTerm(value, wish);

function markOf(
  value: FieldValue | undefined,
  stated: FieldValue | undefined,
  wish: FieldValue | undefined,
  language: Language,
): string {
  if (isBlank(value) || isSameTerm(value, stated)) return '';
  const { notConfirmed, entered } = PROPOSAL_TEXT[language];
  return isBlank(stated) && isSameTerm(value, wish) ? notConfirmed : entered;
}

const term = (key: string, label: string, { asked, stated, printed, language }: Sides): TermData => {
  const value = printed[key];
  const wish = key === 'dwelling' && !asksForBuilding(asked) ? undefined : asked[key];
  return {
    key,
    label,
    value: termText(key, value, language) || PROPOSAL_TEXT[language].notStated,
    asked: termText(key, wish, language),
    differs: isOther(value, wish),
    mark: markOf(value, stated[key], wish, language),
  };
};

function labelOf(field: Field | undefined, key: string, language: Language): string {
  if (language === 'en') return LABELS[key] ?? field?.label ?? spoken(key);
  const { terms } = QUOTE_TEXT[language].differences;
  return terms[key as keyof typeof terms] ?? (field ? shownLabel(language, field) : spoken(key));
}

export function termsOf(type: ApplicationType, sides: Sides): TermData[] {
  const fields = fieldsOf(formFor(type));
  const own = pdfFields(type)
    .filter(({ key }) => !FACTS.has(key))
    .filter(({ key }) => key !== 'dwelling' || asksForBuilding(sides.asked) || !isBlank(sides.printed[key] ?? null))
    .map(({ key }) => term(key, labelOf(fields.get(key), key, sides.language), sides));
  const others = otherStated(type, sides.payload).map(({ part, key, value }) => {
    const label = labelOf(fields.get(key), key, sides.language);
    const isNamed = part === 'coverages' || /deduc[ti]+ble/i.test(label);
    const one = { ...sides, stated: { [key]: value }, printed: { [key]: value } };
    return term(key, isNamed ? label : PROPOSAL_TEXT[sides.language].deductibleOf(label), one);
  });
  return [...own, ...others];
}

/** 'No' to an extra requests nothing. */
export const isRequested = ({ asked }: Pick<TermData, 'asked'>, language: Language): boolean =>
  asked !== '' && asked !== clientChoice(language, 'No');

export function notStated(terms: readonly TermData[], language: Language): string[] {
  const text = PROPOSAL_TEXT[language];
  const silent = terms.filter(
    (one) => isRequested(one, language) && (one.value === text.notStated || one.mark === text.notConfirmed),
  );
  const labels = silent.map(({ key, label }) => text.unstated[key as keyof typeof text.unstated] ?? label);
  return silent.length === 0 ? [] : [text.notStatedByCarrier(QUOTE_TEXT[language].and(labels))];
}

type Amounts = Payload['coverages'];

function printedTerms(
  type: ApplicationType,
  { payload, printed }: Pick<Sides, 'payload' | 'printed'>,
): { coverages: Amounts; deductibles: Amounts } {
  const coverages: Amounts = { ...payload.coverages };
  const deductibles: Amounts = { ...payload.deductibles };
  for (const { key } of pdfFields(type)) {
    const value = printed[key];
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    (key.includes('deductible') ? deductibles : coverages)[key] = value;
  }
  return { coverages, deductibles };
}

/** Describes where the printed terms fall short of the requested ones or of the property, each gap once (R9.7). */
export function gapText(type: ApplicationType, sides: Omit<Sides, 'stated'>): string[] {
  const terms = printedTerms(type, sides);
  const text = QUOTE_TEXT[sides.language];
  // Terms that are not stated have a sentence of their own, and an extra that was not requested is not a shortfall.
  const differences = differencesOf(terms, requestedTerms(type, sides.asked)).filter(
    ({ offered, asked }) => offered !== null && asked !== 'none',
  );
  // An indication is marked next to the price, so it is not a gap here.
  const gaps = gapsOf({ ...terms, outcome: 'quoted', rate_type: 'bindable' }, [], riskOf(sides.asked), text);
  const hasSettlement = differences.some(({ key }) => key === SETTLEMENT);
  return [
    ...differenceTexts(differences, text),
    ...gaps.filter((gap) => !(hasSettlement && gap === text.gaps.actualCashValue)),
  ];
}
