import { addMonths, isIsoDate } from '../forms/dates.ts';
import { MESSAGES } from '../wording/messages.ts';

/** The days an effective date may lie between, both included: today and one month ahead (sections 5 and 9). */
export function effectiveDateRange(today: string): { readonly first: string; readonly last: string } {
  return { first: today, last: addMonths(today, 1) };
}

/** What is wrong with an effective date (YYYY-MM-DD), or null. */
export function effectiveDateError(date: string | null | undefined, today: string): string | null {
  if (!date?.trim()) return MESSAGES.required;
  const { first, last } = effectiveDateRange(today);
  return isIsoDate(date) && date >= first && date <= last ? null : MESSAGES.invalid;
}
