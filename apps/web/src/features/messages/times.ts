import { showDate } from '../../lib/format.ts';

const hour = (at: Date) => at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** When something was said, as short as it is clear: the time of today, else the day. */
export function shortTime(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? hour(at) : showDate(iso);
}

/** The day and the time. */
export const fullTime = (iso: string): string => `${showDate(iso)} ${hour(new Date(iso))}`;
