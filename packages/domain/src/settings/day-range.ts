const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Earliest day of a range and most days ahead: no data is older, and nothing is planned further ahead. */
const FIRST_DAY = '2000-01-01';
const AHEAD_DAYS = 366;
/** Maximum range of figures: ten years. */
const LONGEST_DAYS = 3_660;

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

function isDay(text: string): boolean {
  const at = DAY.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Some engines parse February 30 as a day in March.
  return !Number.isNaN(at) && isoDay(at) === text;
}

function dayError(day: string, today: Date): string | null {
  if (!isDay(day)) return 'Field is required.';
  if (day < FIRST_DAY) return 'No day before January 1, 2000.';
  return day > isoDay(today.getTime() + AHEAD_DAYS * DAY_MS) ? 'No day more than a year ahead.' : null;
}

/** Validates a range of days for figures, both inclusive; errors by field, empty if it is valid. */
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
