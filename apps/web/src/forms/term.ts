import { type Field, formatDate } from '@freeboard/domain/forms';
import { yearAfter } from '@freeboard/domain/quotes';
import { readAmount, wholeDate } from '@freeboard/domain/reading';

export const EFFECTIVE_DATE: Field = { key: 'effective_date', label: 'Effective date', kind: 'date' };
export const EXPIRATION_DATE: Field = { key: 'expiration_date', label: 'Expiration date', kind: 'date' };
export const PREMIUM: Field = { key: 'premium', label: 'Premium', kind: 'money', cents: true };

/** Null for an empty text, NaN for one that isn't an amount. */
export const typedAmount = (text: string): number | null =>
  text.trim() === '' ? null : (readAmount(text) ?? Number.NaN);

type Dates = { effective_date: string; expiration_date: string };

/** As YYYY-MM-DD; text that can't be parsed stays as it is. */
export const termDates = ({ effective_date, expiration_date }: Dates): Dates => ({
  effective_date: wholeDate(effective_date) ?? effective_date,
  expiration_date: wholeDate(expiration_date) ?? expiration_date,
});

/** In the input's format; '' if the day is invalid. */
export const typedYearAfter = (typed: string): string => {
  const day = wholeDate(typed);
  return day ? formatDate(yearAfter(day)) : '';
};

/** The expiration date follows the effective date until the user edits it. */
export function followYear<Part extends Partial<Dates>>(before: Dates, part: Part): Part {
  const isFollowing = before.expiration_date === typedYearAfter(before.effective_date);
  return part.effective_date === undefined || !isFollowing
    ? part
    : { ...part, expiration_date: typedYearAfter(part.effective_date) };
}
