import { EASTERN, formatClock, formatDate, formatTime, localDate } from '@freeboard/domain/time';
import { session } from './session/session.ts';

/** The length of YYYY-MM-DD. */
const ISO_DATE = 10;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const count = new Intl.NumberFormat('en-US');

export const showDollars = (amount: number): string => dollars.format(amount);
export const showCount = (value: number): string => count.format(value);

/** The time zone in which all times are shown; US Eastern without an agency. */
export const agencyZone = (): string => session.get()?.user.agency?.time_zone ?? EASTERN;

/** MM-DD-YYYY (section 9); a time by the agency's clock. */
export function showDate(iso: string): string {
  const at = iso.length > ISO_DATE ? new Date(iso) : null;
  return at === null || Number.isNaN(at.getTime()) ? formatDate(iso) : formatDate(localDate(at, agencyZone()));
}

/** 'Nov 28, 3:38 PM' by the agency's clock, with the year if it is not the current one. */
export const showTime = (iso: string): string => formatTime(new Date(iso), agencyZone(), new Date());
/** '3:38 PM' by the agency's clock. */
export const showClock = (iso: string): string => formatClock(new Date(iso), agencyZone());
/** YYYY-MM-DD by the agency's clock. */
export const dayOf = (at: Date): string => localDate(at, agencyZone());

/** 'now', '2 min', '3 h', 'yesterday', then the date; `now` in epoch ms. */
export function showAgo(iso: string, now: number): string {
  const minutes = Math.floor((now - new Date(iso).getTime()) / 60_000);
  if (minutes < 1) return 'now';
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h`;
  return minutes < 48 * 60 ? 'yesterday' : showDate(iso);
}

export function sayAgo(iso: string, now: number): string {
  const ago = showAgo(iso, now);
  return /(min|h)$/.test(ago) ? `${ago} ago` : ago;
}

/** '480 ms' or '7.2 s'. */
export const showDuration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

const oneDecimal = (value: number): string => value.toFixed(1).replace(/\.0$/, '');

/** `length` in bytes or characters: '480 B', '12.5 KB', '500 KB' or '4.2 GB'. */
export function showSize(length: number): string {
  if (length < 1_000) return `${length} B`;
  if (length < 999_950) return `${oneDecimal(length / 1_000)} KB`;
  if (length < 999_950_000) return `${oneDecimal(length / 1_000_000)} MB`;
  return `${oneDecimal(length / 1_000_000_000)} GB`;
}

/** Of the first and last word. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
