const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const AMERICAN = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{2}|\d{4})$/;
/** Eight digits with the year first. None of them can be an American date, whose month would be above 12. */
const PACKED_YEAR_FIRST = /^(1[89]|20|21)(\d{2})(\d{2})(\d{2})$/;
const PACKED_AMERICAN = /^(\d{2})(\d{2})(\d{4})$/;
/** A time of day after a date, as written by SQL, Excel and ISO 8601. */
const TIME = /[T ]\s*\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\s*([AP]\.?M\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const WEEKDAY = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\.?,?\s+/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const MONTH_WORD =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const MONTH_FIRST = new RegExp(`^${MONTH_WORD}\\.?[ -](\\d{1,2})(?:st|nd|rd|th)?[, -]\\s*(\\d{4}|\\d{2})$`, 'i');
const DAY_FIRST = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[ -]${MONTH_WORD}\\.?[, -]\\s*(\\d{4}|\\d{2})$`, 'i');

const two = (part: number): string => String(part).padStart(2, '0');
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

function iso(year: number, month: number, day: number): string | null {
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  return `${year}-${two(month)}-${two(day)}`;
}

/** Whether `text` is an existing day, as YYYY-MM-DD. */
export function isIsoDate(text: string): boolean {
  const match = ISO.exec(text);
  return match !== null && iso(Number(match[1]), Number(match[2]), Number(match[3])) === text;
}

/** The parts of a date: year as text with two or four digits, month and day; null for any other text. */
function partsOf(text: string): [year: string, month: number, day: number] | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return [yearFirst[1]!, Number(yearFirst[2]), Number(yearFirst[3])];
  const packed = PACKED_YEAR_FIRST.exec(text);
  if (packed) return [`${packed[1]}${packed[2]}`, Number(packed[3]), Number(packed[4])];
  const american = AMERICAN.exec(text) ?? PACKED_AMERICAN.exec(text);
  if (american) return [american[3]!, Number(american[1]), Number(american[2])];
  const monthOf = (word = ''): number => MONTHS.findIndex((month) => word.toLowerCase().startsWith(month)) + 1;
  const named = MONTH_FIRST.exec(text);
  if (named) return [named[3]!, monthOf(named[1]), Number(named[2])];
  const daily = DAY_FIRST.exec(text);
  return daily ? [daily[3]!, monthOf(daily[2]), Number(daily[1])] : null;
}

/**
 * Parses a date in any common American form ('1/2/1970', '01-02-1970', '1970-01-02', '01021970', 'Jan 2, 1970'), with
 * or without a time of day, into YYYY-MM-DD, or null. Two-digit years above 30 are in the 1900s. With `latest`
 * (YYYY-MM-DD), so are two-digit years of dates that would be later.
 */
export function parseDate(text: string, latest?: string): string | null {
  const parts = partsOf(text.trim().replace(TIME, '').replace(WEEKDAY, '').trim());
  if (!parts) return null;
  const [written, month, day] = parts;
  const year = Number(written);
  if (written.length > 2) return iso(year, month, day);
  const date = iso(year + (year > 30 ? 1900 : 2000), month, day);
  return date !== null && latest !== undefined && date > latest ? iso(year + 1900, month, day) : date;
}

/** Youngest age of an insured person or a driver, in years. */
const YOUNGEST = 16;

/**
 * The two years that a two-digit year of birth may mean: in the 2000s the person would be a child, in the 1900s very
 * old. Null if only one is possible. `today`: YYYY-MM-DD.
 */
export function possibleBirthYears(text: string, today: string): [number, number] | null {
  const parts = partsOf(text.trim());
  if (!parts || parts[0].length > 2) return null;
  const year = 2000 + Number(parts[0]);
  const born = iso(year, parts[1], parts[2]);
  return born !== null && born <= today && addMonths(born, YOUNGEST * 12) > today ? [year - 100, year] : null;
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
