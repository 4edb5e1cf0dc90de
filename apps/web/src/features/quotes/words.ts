import type { Quote } from '@freeboard/contract';
import { APPLICATION_TYPES } from '@freeboard/domain/applications';
import { type FieldValue, fieldsOf, formatValue, formFor } from '@freeboard/domain/forms';
import { keyText } from '@freeboard/domain/history';
import { showDollars } from '../../lib/format.ts';

type Amounts = Quote['payload']['coverages'];

const FIELDS = APPLICATION_TYPES.map((type) => fieldsOf(formFor(type)));

export function labelOf(key: string): string {
  const field = FIELDS.find((fields) => fields.has(key))?.get(key);
  return field?.label ?? keyText(key);
}

/** Dollars for a number, else a percentage or text as the form shows it; a dash for none. */
export function amountText(key: string, value: Amounts[string] | undefined): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'number') return showDollars(value);
  const field = FIELDS.find((fields) => fields.has(key))?.get(key);
  return field ? formatValue(field, value as FieldValue) : value;
}
