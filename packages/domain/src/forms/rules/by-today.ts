import { MESSAGES } from '../../wording/messages.ts';
import type { Check } from '../types.ts';
import { textOf } from '../values.ts';

/** Nobody is born later than today, and nothing was lost later. */
export const byToday = (key: string): Check => {
  return (values, context) => (textOf(values, key) > context.today ? MESSAGES.future_date : null);
};
