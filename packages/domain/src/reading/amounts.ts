import { MESSAGES } from '../wording/messages.ts';
import { type ReadValue, sure, unread } from './text.ts';

export type AmountContext = {
  /**
   * `typed`: alone in a field or a cell. `stated`: in a text of a program, which is never guessed at. `printed`: at the
   * beginning of a line on paper, as recognized.
   */
  readonly as: 'typed' | 'stated' | 'printed';
  /** Feet, miles and the like: with any number of decimals, and without thousands written as k. */
  readonly isMeasure?: boolean;
  /** Whole dollars: an amount with cents is refused, never rounded. */
  readonly isWhole?: boolean;
};

/** Separators are allowed only between thousands: '1,5' is a foreign notation and would be read as 15. */
const number = (separator: string): RegExp =>
  new RegExp(
    String.raw`^([-−–+]?)\s*(?:\$\s*(-?))?((?:\d{1,3}(?:${separator}\d{3})+(?!\d)|\d+)?)(?:\.(\d*))?(?![.,]*\d)`,
  );
// OCR puts spaces next to the comma: '118, 000'.
const NUMBERS = { typed: number('[ ,_]'), stated: number(','), printed: number(String.raw`\s?,\s?`) };
/** Three decimals are refused: '250.000' may be a foreign notation for 250,000. Programs state fractions of cents. */
const DECIMALS = { typed: /^\d{0,2}$/, stated: /^(?:\d{1,2}|\d{4,})$/, printed: /^(?:\d{2})?$/ };
const SHORT = { typed: /^ ?([km])(?![a-z])/i, stated: /^(?!)/, printed: /^([KM])\b/ };
const TIMES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };
/** Longer text of a program is not an amount and is not scanned. */
const LONGEST = 40;

/** Text that may follow a printed amount without qualifying it, and units of what is not an amount. */
const AMOUNT_END =
  /^(?:[\s.,;:()]|(?:usd|dollars|each|per|any|one|occurrence|person|loss|claim|accident|limits?|of liability|combined|aggregate|policy|year)\b)*$/i;
const OTHER_UNIT = /^(?:%|(?:months?|years?|days?|hours?)\b)/;

const UNITS = {
  money: /^(?:\$|usd|dollars?)?$/i,
  measure: /^(?:sq(?:uare|\.)? ?(?:ft\.?|feet|foot)|feet|foot|ft\.?|['’′]|miles?|mi\.?)?$/i,
};
export const isUnit = (text: string, of: keyof typeof UNITS): boolean => UNITS[of].test(text);

/** Reads the number at the beginning of a text; the rest is what follows it: a unit, other words. */
export function readNumber(text: string, { as, isMeasure = false, isWhole = false }: AmountContext): ReadValue<number> {
  const none = unread(text, /\d/.test(text) ? MESSAGES.unreadable : MESSAGES.number);
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  const [whole, sign = '', minus = '', digits = '', decimals] = NUMBERS[as].exec(plain) ?? [];
  if (whole === undefined || (digits === '' && !decimals) || (sign && minus)) return none;
  const short = isMeasure ? null : SHORT[as].exec(plain.slice(whole.length));
  if (decimals !== undefined && !isMeasure && !short && !DECIMALS[as].test(decimals)) return none;
  const rest = plain.slice(whole.length + (short?.[0].length ?? 0)).trim();
  const size = Number(`${digits.replaceAll(/\D/g, '')}.${decimals ?? ''}0`);
  // Computed in cents, so that fractions of a million are not lost to binary rounding.
  const amount = short ? Math.round(size * 100 * TIMES[short[1]!.toLowerCase()]!) / 100 : size;
  if (isWhole && !Number.isInteger(amount)) return unread(text, MESSAGES.whole_dollars);
  const value = minus || /[-−–]/.test(sign) ? -amount : amount;
  if (as !== 'printed' || isMeasure) return sure(value, rest);
  if (value < 0 || OTHER_UNIT.test(rest)) return none;
  // Insurers also write M for a thousand, and MM for a million.
  const isSure = short?.[1] !== 'M' && AMOUNT_END.test(rest);
  return isSure ? sure(value, rest) : { value, rest, certainty: 'ask', why: MESSAGES.unreadable };
}

/** '$5,000', '-5,000.50' or 5000 as a program states it; undefined for anything else ('2%' too). */
export function readAmount(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.length > LONGEST) return undefined;
  const { value: amount, rest } = readNumber(value, { as: 'stated' });
  return amount === null || rest !== '' ? undefined : amount;
}

/** Accepts a number written as text; null for anything else. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** In order; years from 1600 to 2099. */
export const yearsIn = (text: string): number[] =>
  [...text.matchAll(/(?<!\d)(?:1[6-9]\d{2}|20\d{2})(?!\d)/g)].map(([year]) => Number(year));
