import { MESSAGES } from '../../wording/messages.ts';
import type { Check } from '../types.ts';
import { textOf } from '../values.ts';

export const byToday = (key: string): Check => {
  return (values, context) => (textOf(values, key) > context.today ? MESSAGES.future_date : null);
};
