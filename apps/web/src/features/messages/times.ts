import { showDate } from '../../lib/format.ts';

const hour = (at: Date) => at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

/** Short form of a time: the time for today, else the day. */
export function shortTime(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  return at.toDateString() === now.toDateString() ? hour(at) : showDate(iso);
}

export const fullTime = (iso: string): string => `${showDate(iso)} ${hour(new Date(iso))}`;

export const clockTime = (iso: string): string => hour(new Date(iso));

/** The heading of a day: 'Today 11-20-2026', 'Thursday 11-19-2026'. */
export function dayHead(iso: string, now: Date = new Date()): string {
  const at = new Date(iso);
  const day = at.toDateString() === now.toDateString() ? 'Today' : at.toLocaleDateString('en-US', { weekday: 'long' });
  return `${day} ${showDate(iso)}`;
}
