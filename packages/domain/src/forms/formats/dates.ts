const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

const two = (part: number): string => String(part).padStart(2, '0');
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** YYYY-MM-DD; null for a day that the calendar does not have. */
export function existingDay(year: number, month: number, day: number): string | null {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return `${year}-${two(month)}-${two(day)}`;
}

export function isIsoDate(text: string): boolean {
  const match = ISO.exec(text);
  return match !== null && existingDay(Number(match[1]), Number(match[2]), Number(match[3])) === text;
}

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
