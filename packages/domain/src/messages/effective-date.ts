import { addDays, addMonths, isIsoDate } from '../forms/formats/dates.ts';
import { MESSAGES } from '../wording/messages.ts';

/** Days of the NFIP's waiting period, which may be longer than a month. */
const DAYS_AHEAD = 30;

/**
 * The valid effective dates, inclusive: from today to one month ahead (sections 5 and 9), or 30 days ahead if that is
 * later.
 */
export function effectiveDateRange(today: string): { readonly first: string; readonly last: string } {
  const [, last = today] = [addMonths(today, 1), addDays(today, DAYS_AHEAD)].sort();
  return { first: today, last };
}

/** YYYY-MM-DD. */
export function effectiveDateError(date: string | null | undefined, today: string): string | null {
  if (!date?.trim()) return MESSAGES.required;
  const { first, last } = effectiveDateRange(today);
  return isIsoDate(date) && date >= first && date <= last ? null : MESSAGES.invalid;
}
