import type { ApplicationType } from '../applications/lists.ts';
import { formFor } from '../forms/catalog.ts';
import { coerce } from '../forms/coerce.ts';
import { fieldsOf } from '../forms/compiled.ts';
import { kindFault } from '../forms/kinds.ts';
import type { Field, FieldValue, Values } from '../forms/types.ts';
import { isBlank } from '../forms/values.ts';
import { readAmount } from '../reading/amounts.ts';
import { MESSAGES } from '../wording/messages.ts';
import { effectiveDateError } from './effective-date.ts';

/** Keys of the specification's section 3; missing keys are taken from the quote. */
export type PdfValues = Values;

/** Maximum for dwelling and contents (section 5). */
const LARGEST_LIMIT = 10_000_000;
/** A currency field has at most 11 digits (section 5). */
const LARGEST_AMOUNT = 99_999_999_999;

const KEYS: Partial<Record<ApplicationType, readonly string[]>> = {
  flood: [
    'building_limit',
    'contents_limit',
    'deductible',
    'replacement_cost_on_content',
    'temporary_living_expense',
    'garage_attached',
  ],
  home: [
    'dwelling',
    'contents',
    'other_structure',
    'loss_of_use',
    'medical_payments',
    'liability',
    'aop_deductible',
    'hurricane_deductible',
  ],
};
/** Section 5 requires all except these. */
const OPTIONAL = new Set(['building_limit', 'contents_limit']);
const MAXIMUM: Readonly<Record<string, number>> = { dwelling: LARGEST_LIMIT, contents: LARGEST_LIMIT };

export function pdfFields(type: ApplicationType): Field[] {
  const fields = fieldsOf(formFor(type));
  return (KEYS[type] ?? []).flatMap((key) => {
    const field = fields.get(key);
    const maximum = MAXIMUM[key];
    return field ? [maximum === undefined ? field : { ...field, maximum }] : [];
  });
}

export const isPdfFieldRequired = (key: string): boolean => !OPTIONAL.has(key);

/** In dollars and cents; undefined if it can't be parsed. */
export const pdfAmount = (value: unknown): number | undefined => {
  const amount = readAmount(value);
  return amount === undefined ? undefined : Math.round(amount * 100) / 100;
};

function amountError(value: FieldValue | undefined): string | null {
  if (value === undefined || isBlank(value)) return MESSAGES.required;
  const amount = pdfAmount(value);
  if (amount === undefined) return MESSAGES.number;
  if (amount <= 0) return MESSAGES.invalid;
  return amount > LARGEST_AMOUNT ? MESSAGES.maximum(LARGEST_AMOUNT) : null;
}

function fieldError(field: Field, value: FieldValue | undefined, own: FieldValue | undefined): string | null {
  if (value === undefined || isBlank(value)) return isPdfFieldRequired(field.key) ? MESSAGES.required : null;
  // A value stated by the carrier may be printed, whatever steps the form allows.
  if (own !== undefined && value === own && field.kind !== 'money') return null;
  const parsed = coerce(field, value);
  if ('error' in parsed) return parsed.error;
  const maximum = field.maximum;
  if (maximum !== undefined && typeof parsed.value === 'number' && parsed.value > maximum)
    return MESSAGES.maximum(maximum);
  return kindFault(field, parsed.value, field.options);
}

/**
 * Validates pdf_values, with the messages of section 5; errors by key. Values may be as typed. `own` contains
 * the quote's own values (statedValues), `today` is YYYY-MM-DD.
 */
export function pdfValuesErrors(
  type: ApplicationType,
  values: PdfValues,
  today: string,
  own: PdfValues = {},
): Record<string, string[]> {
  const date = values.effective_date;
  const found: [string, string | null][] = [
    ['quote_amount', amountError(values.quote_amount)],
    ['effective_date', effectiveDateError(typeof date === 'string' ? date : null, today)],
    ...pdfFields(type).map((field): [string, string | null] => [
      field.key,
      fieldError(field, values[field.key], own[field.key]),
    ]),
  ];
  return Object.fromEntries(found.flatMap(([key, error]) => (error === null ? [] : [[key, [error]]])));
}
