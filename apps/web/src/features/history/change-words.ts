import { type Field, type FieldValue, formatValue } from '@freeboard/domain';

/** A value of the history as a person reads it; blank is said. */
export function valueWords(field: Field | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'object') return JSON.stringify(value);
  return (field ? formatValue(field, value as FieldValue) : String(value)) || 'empty';
}
