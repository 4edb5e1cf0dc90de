import type { Values } from '@freeboard/domain/forms';

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

export const insuredOf = (values: Values): string =>
  [values.first_name, values.last_name].map(textIn).filter(Boolean).join(' ') || textIn(values.business_name) || '—';
