import type { Check } from '../types.ts';
import { textOf } from '../values.ts';

/** Cover does not start in the past. */
export const notBeforeToday: Check = (values, context) =>
  textOf(values, 'effective_date') < context.today ? 'This date lies in the past.' : null;
