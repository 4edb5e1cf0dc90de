export type Range = { from: string; to: string };
export type RangeKey = 'days' | 'quarter' | 'year';

export const RANGES: readonly { value: RangeKey; label: string }[] = [
  { value: 'days', label: '30 days' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: '12 months' },
];

const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days of a choice, up to today (UTC): the last 30 days, or this month and the two or eleven before it. */
export function rangeOf(key: RangeKey, today: Date): Range {
  const to = iso(today.getTime());
  if (key === 'days') return { from: iso(today.getTime() - 29 * 86_400_000), to };
  const months = key === 'quarter' ? 2 : 11;
  return { from: iso(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1)), to };
}

/** The first and last day of a month that lie in a range. */
export function monthIn({ from, to }: Range, month: string): Range {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const [first, last] = [`${month}-01`, iso(Date.UTC(year, number, 0))];
  return { from: first > from ? first : from, to: last < to ? last : to };
}

/** Where the rows behind a figure are; null where no list tells them. */
export function rowsBehind(series: string, key: string, range: Range): string | null {
  if (series === 'premium') return null;
  if (series === 'agent' && key === '') return null;
  const span = series === 'month' ? monthIn(range, key) : range;
  const params = new URLSearchParams({ from: span.from, to: span.to });
  if (series !== 'month') params.set(series, key);
  return `/agent-portal/dashboard?${params}`;
}
