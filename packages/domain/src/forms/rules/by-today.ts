import { MESSAGES } from '../../wording/messages.ts';
import type { Check } from '../types.ts';
import { textOf } from '../values.ts';

/** Dates of birth and of losses are not in the future. */
export const byToday = (key: string): Check => {
  return (values, context) => (textOf(values, key) > context.today ? MESSAGES.future_date : null);
};
