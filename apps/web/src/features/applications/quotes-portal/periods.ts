import { addDays } from '@freeboard/domain/forms';
import { dayOf } from '../../../lib/format.ts';
import { startOfDay } from '../../../lib/today.ts';

export const PERIODS = ['7', '30', '91', '365'] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_CHOICES: readonly { value: Period; label: string }[] = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '91', label: 'Quarter' },
  { value: '365', label: 'Year' },
];

/** Days by the agency's clock, today included; `to` is exclusive. */
export function rangeOf(period: Period, now: Date): { first: string; last: string; from: string; to: string } {
  const last = dayOf(now);
  const first = addDays(last, 1 - Number(period));
  return { first, last, from: startOfDay(first), to: startOfDay(last, 1) };
}

/** '97%' for 398 of 412; '' if there are none. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '' : `${Math.round((100 * part) / whole)}%`;
