import { addMonths } from '../dates.ts';
import type { Check } from '../types.ts';
import { textOf } from '../values.ts';

/** Cover does not start in the past. */
export const notBeforeToday: Check = (values, context) =>
  textOf(values, 'effective_date') < context.today ? 'This date lies in the past.' : null;

const MOST_MONTHS_AHEAD = 12;

/** No carrier quotes cover that starts later. */
export const withinAYear: Check = (values, context) =>
  textOf(values, 'effective_date') > addMonths(context.today, MOST_MONTHS_AHEAD)
    ? 'This date lies more than a year ahead.'
    : null;
