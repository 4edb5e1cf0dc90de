const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const count = new Intl.NumberFormat('en-US');
const clock = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Whole dollars with thousands separators. */
export const showDollars = (amount: number): string => dollars.format(amount);
export const showCount = (value: number): string => count.format(value);

/** Formats an ISO date or time as MM-DD-YYYY (section 9); a time is in the reader's zone. */
export function showDate(iso: string): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso);
  if (day) return `${day[2]}-${day[3]}-${day[1]}`;
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return iso;
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(at.getMonth() + 1)}-${two(at.getDate())}-${at.getFullYear()}`;
}

/** Formats an ISO time as MM-DD-YYYY hh:mm:ss. */
export const showTime = (iso: string): string => `${showDate(iso)} ${showClock(iso)}`;
export const showClock = (iso: string): string => clock.format(new Date(iso));

/** How long ago an ISO time was, as briefly as possible: 'now', '2 min', '3 h', 'yesterday', then the date. */
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

/** Milliseconds as '480 ms' or '7.2 s'. */
export const showDuration = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** A number with one decimal, unless that is zero: '12.5', '500'. */
const oneDecimal = (value: number): string => value.toFixed(1).replace(/\.0$/, '');

/** The size of a text or file: '480 B', '12.5 KB', '500 KB' or '4.2 GB'. */
export function showSize(length: number): string {
  if (length < 1_000) return `${length} B`;
  if (length < 999_950) return `${oneDecimal(length / 1_000)} KB`;
  if (length < 999_950_000) return `${oneDecimal(length / 1_000_000)} MB`;
  return `${oneDecimal(length / 1_000_000_000)} GB`;
}

/** Upper-cased first letters of the first and last word of a name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
}
