const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const AMERICAN = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/;

const two = (part: number): string => String(part).padStart(2, '0');
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function iso(year: number, month: number, day: number): string | null {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return `${year}-${two(month)}-${two(day)}`;
}

/** Whether `text` is a day that exists, as YYYY-MM-DD. */
export function isIsoDate(text: string): boolean {
  const match = ISO.exec(text);
  return match !== null && iso(Number(match[1]), Number(match[2]), Number(match[3])) === text;
}

/**
 * A date in any usual American form ('1/2/1970', '01-02-1970', '1970-01-02', '01021970') as YYYY-MM-DD, or null.
 * Two-digit years above 30 belong to the last century.
 */
export function parseDate(text: string): string | null {
  const trimmed = text.trim();
  if (isIsoDate(trimmed.slice(0, 10)) && (trimmed.length === 10 || trimmed[10] === 'T')) return trimmed.slice(0, 10);
  const packed = /^\d{8}$/.test(trimmed) ? trimmed.replace(/(..)(..)(....)/, '$1/$2/$3') : trimmed;
  const match = AMERICAN.exec(packed);
  if (!match) return null;
  const year = Number(match[3]);
  return iso(year < 100 ? year + (year > 30 ? 1900 : 2000) : year, Number(match[1]), Number(match[2]));
}

/** A date as it is shown, MM-DD-YYYY (section 9); anything else unchanged. */
export function formatDate(date: string): string {
  const match = ISO.exec(date);
  return match ? `${match[2]}-${match[3]}-${match[1]}` : date;
}

/** The day so many days later. */
export function addDays(date: string, days: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** The same day `months` later, or the last day of that month when it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(count / 12);
  const targetMonth = (count % 12) + 1;
  return `${targetYear}-${two(targetMonth)}-${two(Math.min(day, daysIn(targetYear, targetMonth)))}`;
}
