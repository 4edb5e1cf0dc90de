import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
  type Field,
  type FieldValue,
  formatValue,
  statusWords,
} from '@freeboard/domain';

const isStatus = (value: unknown): value is ApplicationStatus =>
  (APPLICATION_STATUSES as readonly unknown[]).includes(value);

/** A value of the history as a person reads it; blank is said. */
export function valueWords(key: string, field: Field | undefined, value: unknown): string {
  if (key === 'status' && isStatus(value)) return statusWords(value);
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'object') return JSON.stringify(value);
  return (field ? formatValue(field, value as FieldValue) : String(value)) || 'empty';
}
