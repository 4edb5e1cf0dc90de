export const PERIODS = ['7', '30', '91', '365'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_CHOICES: readonly { value: Period; label: string }[] = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '91', label: 'Quarter' },
  { value: '365', label: 'Year' },
];

const two = (part: number) => String(part).padStart(2, '0');
const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** The days of a period up to today in the viewer's time zone, and the instants at which it begins and ends. */
export function rangeOf(period: Period, now: Date): { first: string; last: string; from: string; to: string } {
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(period) + 1);
  const to = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return { first: dayOf(from), last: dayOf(now), from: from.toISOString(), to: to.toISOString() };
}

/** '97%' for 398 of 412; '' if there are none. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.round((100 * part) / whole)}%`;
