import { zonedParts } from './zoned-parts.ts';

type Language = 'en' | 'es';

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
];
const MONTHS_ES = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const partsOf = (date: string) => {
  const match = ISO.exec(date);
  return match ? { year: match[1]!, month: match[2]!, day: match[3]! } : null;
};
const shortMonth = (month: string): string => (MONTHS[Number(month) - 1] ?? '').slice(0, 3);

/** YYYY-MM-DD as MM-DD-YYYY (section 9); anything else is unchanged. */
export function formatDate(date: string): string {
  const parts = partsOf(date);
  return parts ? `${parts.month}-${parts.day}-${parts.year}` : date;
}

/**
 * Formats a date for a client: '12-01-2026', or '1 de diciembre de 2026', because the order of the digits differs
 * between Spanish-speaking countries; anything else is unchanged.
 */
export function clientDate(language: Language, date: string): string {
  return language === 'es' ? longDate(language, date) : formatDate(date);
}

/** 'November 26, 2026', or '26 de noviembre de 2026'; anything but a date is unchanged. */
export function longDate(language: Language, date: string): string {
  const parts = partsOf(date);
  if (!parts) return date;
  const [day, month] = [Number(parts.day), Number(parts.month) - 1];
  return language === 'es'
    ? `${day} de ${MONTHS_ES[month]} de ${parts.year}`
    : `${MONTHS[month]} ${day}, ${parts.year}`;
}

/** 'December 8', or '8 de diciembre', as read aloud; anything but a date is unchanged. */
export function spokenDate(language: Language, date: string): string {
  const parts = partsOf(date);
  if (!parts) return date;
  const [day, month] = [Number(parts.day), Number(parts.month) - 1];
  return language === 'es' ? `${day} de ${MONTHS_ES[month]}` : `${MONTHS[month]} ${day}`;
}

/** 'Dec 8', for dates near today; anything but a date is unchanged. */
export function shortDate(date: string): string {
  const parts = partsOf(date);
  return parts ? `${shortMonth(parts.month)} ${Number(parts.day)}` : date;
}

/** A month (YYYY-MM) as 'Nov 2026'. */
export const formatMonth = (month: string): string => `${shortMonth(month.slice(5, 7))} ${month.slice(0, 4)}`;

/** 'Thursday' for a date (YYYY-MM-DD). */
export const weekdayOf = (date: string): string => WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';

/** A time of day (HH:MM) as '3:38 PM'. */
export function formatTimeOfDay(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** '3:38 PM'. */
export function formatClock(at: Date, zone: string): string {
  const { hour, minute } = zonedParts(at, zone);
  return formatTimeOfDay(`${hour}:${minute}`);
}

/** 'Nov 28, 3:38 PM', or 'Nov 28, 2025, 3:38 PM' in another year. */
export function formatTime(at: Date, zone: string, now: Date): string {
  const { year, month, day, hour, minute } = zonedParts(at, zone);
  const isThisYear = year === zonedParts(now, zone).year;
  const date = `${shortMonth(month)} ${Number(day)}${isThisYear ? '' : `, ${year}`}`;
  return `${date}, ${formatTimeOfDay(`${hour}:${minute}`)}`;
}

/** '11-28-2026 3:38 PM', always with the year, for tables in exported files. */
export function formatTimestamp(at: Date, zone: string): string {
  const { year, month, day, hour, minute } = zonedParts(at, zone);
  return `${month}-${day}-${year} ${formatTimeOfDay(`${hour}:${minute}`)}`;
}
