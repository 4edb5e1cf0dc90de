import { takenBy } from './conditions.ts';

const PARTS = /"[^"]*"?|'[^']*'?|`[^`]*`?|[A-Za-z_][\w$]*|[1-9]\d{0,2}(?:,\d{3})+(?!\d|,\d)|\d+(?:\.\d+)?|[\s\S]/g;
/** A number with thousands commas never begins with 0: '0,950' is 0.95 with a decimal comma, or a list. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+$/;
const IN_BRACKETS = /^[[(]([-\d$.,\s]*)[\])]/;

type Part = {
  text: string;
  /** A number with thousands commas; within brackets, commas separate the entries of a list instead. */
  isGrouped: boolean;
  /** Digits within brackets that may be one such number, but are read as several. */
  isUnclear: boolean;
  /** A dollar sign directly before its number. */
  isDollar: boolean;
  /** A separating comma outside brackets. */
  isComma: boolean;
};

function partsOf(source: string): Part[] {
  const open: boolean[] = [];
  return [...source.matchAll(PARTS)].map(({ 0: text, index }) => {
    const isListed = open.includes(true);
    if (text === '[' || text === '(') open.push(!IN_BRACKETS.exec(source.slice(index))?.[1]?.includes('..'));
    if (text === ']' || text === ')') open.pop();
    return {
      text,
      isGrouped: !isListed && GROUPED.test(text),
      isUnclear: isListed && GROUPED.test(text),
      isDollar: text === '$' && /^\.?\d/.test(source.slice(index + 1)),
      isComma: text === ',' && open.length === 0,
    };
  });
}

/** Writes an expression's numbers as the tables read them: no thousands commas, no dollar signs. */
export const withBareNumbers = (source: string): string =>
  partsOf(source)
    .map(({ text, isGrouped, isDollar }) => (isGrouped ? text.replaceAll(',', '') : isDollar ? '' : text))
    .join('');

/** Splits at commas outside brackets, quotes and numbers. */
export function listed(source: string): string[] {
  const entries = [''];
  for (const { text, isComma } of partsOf(source))
    if (isComma) entries.push('');
    else entries[entries.length - 1] += text;
  return entries.map((entry) => entry.trim());
}

const NUMBER = /^(-?)(\d+\.?\d*|\.\d+)(?:e([+-]?\d{1,2}))?$/i;
const SHARE = /^(-?)(\d+\.?\d*|\.\d+)\s*%$/;

/** Does not round. */
function withPointMoved(sign: string, digits: string, places: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const point = whole.length + places;
  const all = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${fraction}`.padEnd(point, '0');
  const end = Math.max(1, point);
  const before = all.slice(0, end).replace(/^0+(?=\d)/, '');
  const after = all.slice(end).replace(/0+$/, '');
  if (before === '0' && after === '') return '0';
  return `${sign}${before}${after === '' ? '' : `.${after}`}`;
}

/** '1,200', '$75', '.95' or '4.94%' as plain digits, none of them lost; null for anything else. */
export function numberFrom(text: string): string | null {
  const [, sign = '', share] = SHARE.exec(text) ?? [];
  if (share !== undefined) return withPointMoved(sign, share, -2);
  const bare = withBareNumbers(text);
  if (/^-?\d+(\.\d+)?$/.test(bare)) return bare;
  const [, minus = '', digits, places = '0'] = NUMBER.exec(bare) ?? [];
  return digits === undefined ? null : withPointMoved(minus, digits, Number(places));
}

const DOLLAR = 'an amount is written without the dollar sign';
const COMMA = 'a number is written without commas';

const commaFault = (digits: string, orList: boolean): string =>
  `${COMMA}: ${digits.replaceAll(',', '')}${orList ? `, a list with spaces: ${digits.replaceAll(',', ', ')}` : ''}`;

/** Why digits in brackets are ambiguous, else null: `[100,000]` is a list of 100 and 0 to the tables. */
function unclear(parts: readonly Part[]): string | null {
  const digits = parts.find(({ isUnclear }) => isUnclear)?.text;
  return digits === undefined ? null : commaFault(digits, true);
}

const IN_DIGITS = 'a number is written in digits alone, with a point for cents';
const MEANT =
  /^["'`]\s*(?:\$\s+[\d.,]+|\$?\d{1,3}(?:\s\d{3})+(?:\.\d+)?|\$?[\d.,]+\s*(?:USD|dollars?|\$|[km]))\s*["'`]$/i;

export function factorFault(source: string): string | null {
  const parts = partsOf(source);
  if (parts.some(({ isDollar }) => isDollar)) return DOLLAR;
  return MEANT.test(source) ? IN_DIGITS : unclear(parts);
}

const IN_ITS_BRACKETS = /^\(\s*\$?\s*\d[\d,]*(?:\.\d+)?\s*\)$/;
const BRACKETS = 'a number is written without brackets, with a minus where it is below zero';
const JOINED = /^\d+(?:\.\d+)?-\d+(?:\.\d+)?$/;
/** '0,950': the tables read a list of 0 and 950. */
const LEADING_NOUGHT = /^(-?0),(\d{3})$/;

const WITH_COMMAS = /^-?\d[\d.]*(?:,\d+)+(?:\.\d+)?$/;
const ENDS_IN_COMMA = /^-?(?:0,\d+|\d+,\d{1,2}|\d+,\d{4,}|\d{1,3}(?:\.\d{3})+,\d+)$/;

export const isWithCommas = (text: string): boolean => WITH_COMMAS.test(text.trim());

/** Whether the comma of a number can't be a thousands separator: '0,95', '12,5', '1.200,50'. */
export const isDecimalComma = (text: string): boolean => ENDS_IN_COMMA.test(text.trim());

/** Why a row's result is not read as intended; null when it is. `1-3` would be calculated, and `(75)` read as 75. */
export function resultFault(cell: string): string | null {
  const text = cell.trim();
  if (IN_ITS_BRACKETS.test(text)) return BRACKETS;
  if (JOINED.test(text)) return `it is one number; a difference is written with spaces: ${text.replace('-', ' - ')}`;
  if (WITH_COMMAS.test(text)) return IN_DIGITS;
  return /^\$\s*-\s*\.?\d/.test(text) ? DOLLAR : factorFault(text);
}

const SIDE = String.raw`-?\d+(?:\.\d+)?`;
const RANGE = new RegExp(String.raw`^(${SIDE})\s*(?:[-–—]|\.\.|to)\s*(${SIDE})$`);

/** Null for any text that is not a range. */
export const bareRange = (text: string): readonly [string, string] | null => {
  const found = RANGE.exec(withBareNumbers(text));
  return found ? [found[1] ?? '', found[2] ?? ''] : null;
};

const NUMBER_LIST = /^-?\d+(?:\.\d+)?(?:\s*,\s*-?\d+(?:\.\d+)?)*$/;

/** Null if the condition may match a text, such as a ZIP. */
export function textConditionFault(cell: string): string | null {
  const text = cell.trim();
  if (takenBy(text).kind !== 'range' && !NUMBER_LIST.test(text)) return null;
  return `is a text, which no number matches: write ${NUMBER_LIST.test(text) ? `"${listed(text)[0]}"` : 'each one'} in quotes`;
}

/**
 * Why a condition's numbers are not read as intended; null when they are. A comma makes a list in the tables: `>
 * 250,000` is anything above 250, and 0.
 */
export function conditionFault(source: string): string | null {
  const parts = partsOf(source);
  if (IN_ITS_BRACKETS.test(source.trim())) return BRACKETS;
  const [, whole, fraction] = LEADING_NOUGHT.exec(source.trim()) ?? [];
  if (whole !== undefined) return `${COMMA}: ${whole}.${fraction}, a list with spaces: ${whole}, ${fraction}`;
  if (parts.some(({ isDollar }) => isDollar)) return DOLLAR;
  const isCompared = parts.some(
    ({ text }, at) => text === '<' || text === '>' || (text === '.' && parts[at + 1]?.text === '.'),
  );
  const grouped = parts.find(({ isGrouped }) => isGrouped)?.text;
  if (grouped !== undefined) return commaFault(grouped, !isCompared);
  const inBrackets = unclear(parts);
  if (inBrackets !== null) return inBrackets;
  const isDigitAt = (at: number) => /^\d/.test(parts[at]?.text ?? '');
  if (isCompared && parts.some(({ isComma }, at) => isComma && isDigitAt(at - 1) && isDigitAt(at + 1))) return COMMA;
  for (const entry of listed(source)) {
    const range = bareRange(entry);
    if (range) return `a range is written [${range[0]}..${range[1]}], a text in quotes`;
  }
  return null;
}
