import { addMonths } from '../formats/dates.ts';
import type { Check } from '../types.ts';
import { textOf } from '../values.ts';

export const notBeforeToday: Check = (values, context) =>
  textOf(values, 'effective_date') < context.today ? 'This date lies in the past.' : null;

const MOST_MONTHS_AHEAD = 12;

/** No carrier quotes or binds coverage that starts later. */
export const tooFarAhead = (day: string, today: string): string | null =>
  day > addMonths(today, MOST_MONTHS_AHEAD) ? 'This date lies more than a year ahead.' : null;

export const withinAYear: Check = (values, context) => tooFarAhead(textOf(values, 'effective_date'), context.today);
