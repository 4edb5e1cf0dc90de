import { addMonths, existingDay } from '../forms/formats/dates.ts';
import { MESSAGES } from '../wording/messages.ts';
import { type ReadValue, sure, unread } from './text.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const;
const MONTH =
  '\\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** `written`: a pattern with one group for each part. */
type Form = readonly [order: 'ymd' | 'mdy' | 'dmy', written: string];
const YEAR_FIRST: Form = ['ymd', '(\\d{4})[/.-](\\d{1,2})[/.-](\\d{1,2})'];
const NUMERIC: readonly Form[] = [YEAR_FIRST, ['mdy', '(\\d{1,2})[/.-](\\d{1,2})[/.-](\\d{4}|\\d{2})']];
const named = (year: string): Form[] => [
  ['mdy', `${MONTH}\\.?[ -](\\d{1,2})(?:st|nd|rd|th)?[, -]\\s*(${year})`],
  ['dmy', `(\\d{1,2})(?:st|nd|rd|th)?[ -]${MONTH}\\.?[, -]\\s*(${year})`],
];
/** Dates only at the beginning of a field: within a longer text they mean something else. */
const ALONE: readonly Form[] = [
  ['mdy', '(\\d{1,2}) (\\d{1,2}) (\\d{4}|\\d{2})'],
  // Eight digits that begin with a year can't begin with a month, because no month is above 12.
  ['ymd', '((?:1[89]|20|21)\\d{2})(\\d{2})(\\d{2})'],
  ['mdy', '(\\d{2})(\\d{2})(\\d{4})'],
];
const atBegin = (forms: readonly Form[]) =>
  forms.map(([order, written]) => [order, new RegExp(`^${written}(?![\\d/])`, 'i')] as const);
const FIELD = atBegin([...NUMERIC, ...named('\\d{4}|\\d{2}'), ...ALONE]);
// Programs that write '05.06.2027' or '05-06-2027' often put the day first.
const EXACT = atBegin([YEAR_FIRST, ['mdy', '(\\d{1,2})/(\\d{1,2})/(\\d{4})']]);
const TEXT = new RegExp(
  `(?<![\\d/])(?:${[...NUMERIC, ...named('\\d{4}')].map(([, written]) => written).join('|')})(?![\\d/])`,
  'gi',
);
/** A time of day after a date, as written by SQL, Excel and ISO 8601, or a time zone alone, as in XML. */
const TIME =
  /^[T ]\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s*(?:[AP]\.?M\.?)?\s*(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?|^(?:Z|[+-]\d{2}:\d{2})$/i;
const WEEKDAY = /^(mon|tues?|wed(nes)?|thu(rs)?|fri|sat(ur)?|sun)(day)?\.?,?\s+/i;

/** The highest two-digit year that is in this century. */
const PIVOT = 30;
/** Youngest age of an insured person or a driver, in years. */
const YOUNGEST = 16;

export type DateContext = {
  /** YYYY-MM-DD; a two-digit year that would be later is of the last century. */
  readonly latest?: string | undefined;
  /** Whether it is the date of birth of an adult, who is at least 16. */
  readonly isAdult?: boolean;
  /** Written by a program: years of four digits, months as numbers, slashes where the month is first. */
  readonly isExact?: boolean;
};

/** Year in two or four digits, month, day, and what follows. */
function partsOf(text: string, isExact: boolean): [year: string, month: number, day: number, rest: string] | null {
  for (const [order, form] of isExact ? EXACT : FIELD) {
    const [whole, ...written] = form.exec(text) ?? [];
    if (whole === undefined) continue;
    const part = (name: 'y' | 'm' | 'd') => written[order.indexOf(name)] ?? '';
    const month = MONTHS.findIndex((one) => part('m').toLowerCase().startsWith(one)) + 1 || Number(part('m'));
    return [part('y'), month, Number(part('d')), text.slice(whole.length)];
  }
  return null;
}

/**
 * Reads the date at the beginning of a text as YYYY-MM-DD, in any common American form ('1/2/1970', '1970-01-02',
 * '01021970', 'Jan 2, 1970'), with or without a time of day. Two-digit years above 30, and those after `latest`, are in
 * the last century. An adult's date of birth is not read if both centuries are possible.
 */
export function readDate(text: string, { latest, isAdult, isExact = false }: DateContext = {}): ReadValue<string> {
  const parts = partsOf(text.trim().replace(WEEKDAY, ''), isExact);
  if (!parts) return unread(text, MESSAGES.invalid);
  const [written, month, day, behind] = parts;
  const year = Number(written);
  const inCentury = (first: number) => existingDay(first + year, month, day);
  const [time = ''] = TIME.exec(behind) ?? [];
  // After a time of day, a program writes only a time zone, in one of many forms: 'EST', '[UTC]'.
  const rest = isExact && time !== '' ? '' : behind.slice(time.length).trim();
  if (written.length > 2) {
    const date = inCentury(0);
    return date ? sure(date, rest) : unread(text, MESSAGES.invalid);
  }
  const recent = inCentury(2000);
  if (isAdult && latest && recent && recent <= latest && addMonths(recent, YOUNGEST * 12) > latest)
    return unread(text, `${1900 + year} or ${2000 + year}? Type all four digits of the year.`);
  const date = year > PIVOT || (latest && recent && recent > latest) ? inCentury(1900) : recent;
  return date ? sure(date, rest) : unread(text, MESSAGES.invalid);
}

/** YYYY-MM-DD; null if the text is anything else. */
export function wholeDate(text: string, context?: DateContext): string | null {
  const { value, rest } = readDate(text, context);
  return rest === '' ? value : null;
}

/** YYYY-MM-DD, in order; impossible dates are left out. */
export const datesIn = (text: string): string[] =>
  (text.match(TEXT) ?? []).flatMap((written) => readDate(written).value ?? []);

/** Also true for a date that does not exist, or has the day before the month. */
export const startsWithDate = (text: string): boolean => partsOf(text.trim(), false) !== null;
