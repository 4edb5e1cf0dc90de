import { isIsoDate } from '../forms/formats/dates.ts';

const DAY_MS = 86_400_000;
const TOO_EARLY = /^[01]\d{3}-\d{2}-\d{2}$/;
const AHEAD_DAYS = 366;
const LONGEST_DAYS = 3_660;

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

function dayError(day: string, today: Date): string | null {
  if (TOO_EARLY.test(day)) return 'No day before January 1, 2000.';
  if (!isIsoDate(day)) return 'Field is required.';
  return day > isoDay(today.getTime() + AHEAD_DAYS * DAY_MS) ? 'No day more than a year ahead.' : null;
}

/** Both days are inclusive. Errors by field. */
export function dayRangeErrors(
  { from, to }: { from: string; to: string },
  today: Date,
): { from?: string; to?: string } {
  const [first, last] = [dayError(from, today), dayError(to, today)];
  if (first || last) return { ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) };
  if (from > to) return { to: 'The last day is before the first.' };
  if ((Date.parse(to) - Date.parse(from)) / DAY_MS > LONGEST_DAYS)
    return { to: 'The last day is more than ten years after the first.' };
  return {};
}
