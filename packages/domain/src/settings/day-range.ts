const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** No range of figures is longer: ten years. */
const LONGEST_DAYS = 3_660;

const isDay = (text: string): boolean => DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** What is wrong with the days of a range of figures, both counted, by field; nothing where it holds. */
export function dayRangeErrors({ from, to }: { from: string; to: string }): { from?: string; to?: string } {
  const needed = (day: string, field: 'from' | 'to') => (isDay(day) ? {} : { [field]: 'Field is required.' });
  if (!isDay(from) || !isDay(to)) return { ...needed(from, 'from'), ...needed(to, 'to') };
  if (from > to) return { to: 'The last day is before the first.' };
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > LONGEST_DAYS)
    return { to: 'The last day is more than ten years after the first.' };
  return {};
}
