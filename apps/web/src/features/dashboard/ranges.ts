import { dayRangeErrors } from '@freeboard/domain/settings';

export type Range = { from: string; to: string };
export type RangeKey = 'days' | 'quarter' | 'year' | 'dates';

export const RANGES: readonly { value: RangeKey; label: string }[] = [
  { value: 'days', label: '30 days' },
  { value: 'quarter', label: 'Quarter' },
  { value: 'year', label: '12 months' },
  { value: 'dates', label: 'Dates' },
];

const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** UTC days up to today: the last 30, or this month and the two or eleven before it. */
export function rangeOf(key: Exclude<RangeKey, 'dates'>, today: Date): Range {
  const to = iso(today.getTime());
  if (key === 'days') return { from: iso(today.getTime() - 29 * 86_400_000), to };
  const months = key === 'quarter' ? 2 : 11;
  return { from: iso(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1)), to };
}

const holds = (range: Range, today: Date): boolean => Object.keys(dayRangeErrors(range, today)).length === 0;

/** 12 months if missing or invalid. */
export function readRange(params: URLSearchParams, today: Date): { key: RangeKey; range: Range } {
  const free = { from: params.get('from') ?? '', to: params.get('to') ?? '' };
  if (holds(free, today)) return { key: 'dates', range: free };
  const named = params.get('time');
  const key = named === 'days' || named === 'quarter' ? named : 'year';
  return { key, range: rangeOf(key, today) };
}

export function withRange(params: URLSearchParams, key: RangeKey, range: Range): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['time', 'from', 'to']) next.delete(name);
  if (key === 'dates') for (const name of ['from', 'to'] as const) next.set(name, range[name]);
  else if (key !== 'year') next.set('time', key);
  return next;
}

/** First and last day of the month, limited to the range. */
export function monthIn({ from, to }: Range, month: string): Range {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const [first, last] = [`${month}-01`, iso(Date.UTC(year, number, 0))];
  return { from: first > from ? first : from, to: last < to ? last : to };
}

const LIST = '/agent-portal/dashboard';

/** The linked list counts the same UTC days. */
export function rowsBehind(series: string, key: string, range: Range): string {
  const { from, to } = series === 'month' ? monthIn(range, key) : range;
  const isOfStep = series === 'premium' || series === 'proposals';
  const params = new URLSearchParams(isOfStep ? { since: from, until: to } : { from, to });
  params.set('days', 'utc');
  if (series === 'premium') params.set('carrier', key);
  else if (series === 'proposals') params.set('reached', key);
  else if (series === 'agent' && key === '') params.set('agent', 'nobody');
  // The names of sources are entered by users and may contain commas, which separate values in the list's URL.
  else if (series !== 'month' && series !== 'all') params.set(series, key.replace(/[%,]/g, encodeURIComponent));
  return `${LIST}?${params}`;
}
