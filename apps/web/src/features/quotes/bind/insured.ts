import type { Values } from '@freeboard/domain/forms';

/** Returns a text among the values of a form; '' where there is none. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns whom the policy is for, by name. */
export const insuredOf = (values: Values): string =>
  [values.first_name, values.last_name].map(textIn).filter(Boolean).join(' ') || textIn(values.business_name) || '—';
