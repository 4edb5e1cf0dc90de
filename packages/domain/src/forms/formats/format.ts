import { formatDate } from '../../time/format.ts';
import type { Field, FieldValue } from '../types.ts';
import { maskPhone } from './phone.ts';

// Created once: a new formatter for each number would cost more than everything else on a key press.
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rounds to a whole number. */
export function grouped(number: number): string {
  return WHOLE.format(Math.round(number));
}

/** $1,250,000, (305) 555-0100, 01-02-1970. Units are shown separately. */
export function formatValue(field: Field, value: FieldValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return Array.isArray(value) ? `${value.length}` : '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    if (field.cents && !Number.isInteger(value)) return `$${CENTS.format(value)}`;
    if (field.kind === 'money' || field.unit === '$') return `$${grouped(value)}`;
    if (field.kind === 'digits') return grouped(value);
    return String(value);
  }
  if (field.kind === 'date') return formatDate(value);
  if (field.kind === 'phone') return maskPhone(value);
  const option = field.options?.find((one) => one.value === value);
  return option && value !== '' ? option.label : value;
}

/** `year`: the current year. */
export function placeholderOf(field: Field, year: number): string | undefined {
  if (field.placeholder) return field.placeholder;
  if (field.kind === 'date') return 'MM-DD-YYYY';
  return field.kind === 'year' ? (field.yearsAgo ? String(year - field.yearsAgo) : 'YYYY') : undefined;
}
