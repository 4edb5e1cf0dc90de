import { APPLICATION_STATUSES, type ApplicationStatus, statusText } from '../applications/index.ts';
import { type Field, type FieldValue, formatDate, formatValue, isIsoDate } from '../forms/index.ts';
import { formatPremium } from '../quotes/index.ts';

const isStatus = (value: unknown): value is ApplicationStatus =>
  (APPLICATION_STATUSES as readonly unknown[]).includes(value);

/** 'empty' if blank. */
export function historyValueText(key: string, field: Field | undefined, value: unknown): string {
  if (key === 'status' && isStatus(value)) return statusText(value);
  if (value === null || value === undefined || value === '') return 'empty';
  if (typeof value === 'object') return JSON.stringify(value);
  if (field) return formatValue(field, value as FieldValue) || 'empty';
  if (key === 'premium' && typeof value === 'number') return formatPremium(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' && isIsoDate(value)) return formatDate(value);
  return String(value);
}

const LABELS: Readonly<Record<string, string>> = {
  confirms_lapse: 'NFIP lapse confirmed',
  document_sha256: 'Document fingerprint (SHA-256)',
  receiver_email: 'To',
  receiver_phone_number: 'To',
};

/** 'agent_id' becomes 'Agent id'. */
export function keyText(key: string): string {
  const label = LABELS[key];
  if (label) return label;
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'Roof year: 2001 to 2015'. */
export const historyChangeText = (
  fields: ReadonlyMap<string, Field>,
  { field, from, to }: { field: string; from: unknown; to: unknown },
): string => {
  const known = fields.get(field);
  const label = known?.label ?? keyText(field);
  return `${label}: ${historyValueText(field, known, from)} to ${historyValueText(field, known, to)}`;
};
