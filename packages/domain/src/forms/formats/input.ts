import { readDate } from '../../reading/dates.ts';
import { MESSAGES } from '../../wording/messages.ts';
import { lineError } from '../../wording/plain-text.ts';
import { digitsOf, isWhole, rangeFault } from '../kinds.ts';
import { YES_NO } from '../options.ts';
import type { Field, FieldValue } from '../types.ts';
import { isPhoneLike, maskPhone } from './phone.ts';

export type Parsed = { readonly value: FieldValue } | { readonly error: string };

/** Separators are allowed only between thousands: '1,5' is a foreign notation and would be read as 15. */
const NUMBER = /^-?((\d{1,3}([ ,_]\d{3})+|\d+)(\.\d*)?|\.\d+)$/;
/** Suffixes for thousands and millions, in fields of whole amounts. */
const SHORT = /^([\d ,_.]+) ?([km])$/i;
const TIMES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 };
/** Three or more decimals are refused: '250.000' may be a foreign notation for 250,000. */
const CENTS = /\.\d{3,}$/;
/** Dates that are never in the future. */
const BIRTH = /(^|_)date_of_birth$/;
const PET = /^pet_/;
const YES = /^(yes|y|true|1|on)$/i;
const NO = /^(no|n|false|0|off)$/i;

function parseNumber(field: Field, text: string): Parsed {
  const bare = text
    .replace(/\s+/g, ' ')
    .replace(/\$|sq\.? ?ft\.?|feet|ft\.?|miles?|mi\.?/gi, '')
    .trim()
    .replace(/^[−–]/, '-')
    .replace(/^\+/, '');
  const isAmount = field.kind === 'money' || field.kind === 'digits';
  const short = isAmount ? SHORT.exec(bare) : null;
  const plain = short?.[1]?.trim() ?? bare;
  if (!NUMBER.test(plain))
    return { error: field.wrong ?? (isAmount && /\d/.test(plain) ? MESSAGES.unreadable : MESSAGES.number) };
  const number = Number(plain.replace(/[ ,_]/g, ''));
  if (!isWhole(field.kind)) {
    const error = rangeFault(field, number);
    return error === null ? { value: number } : { error };
  }
  if (!short && CENTS.test(plain)) return { error: field.wrong ?? MESSAGES.unreadable };
  // Computed in cents, so that fractions of a million are not lost to binary rounding.
  const amount = short ? Math.round(number * 100 * TIMES[short[2]!.toLowerCase()]!) / 100 : number;
  if (amount < 0 || (field.kind !== 'money' && !Number.isInteger(amount)))
    return { error: field.wrong ?? MESSAGES.number };
  if (!field.cents && !Number.isInteger(amount)) return { error: field.wrong ?? MESSAGES.whole_dollars };
  if (amount > 10 ** digitsOf(field) - 1) return { error: `max. ${digitsOf(field)} Digits.` };
  return { value: amount };
}

function parseToggle(field: Field, text: string): Parsed {
  const answer = YES.test(text) ? true : NO.test(text) ? false : null;
  if (answer === null) return { error: MESSAGES.invalid };
  return { value: field.options ? (answer ? 'Yes' : 'No') : answer };
}

function parseChoice(field: Field, text: string): Parsed {
  const all = field.options ?? [];
  const wanted = text.toLowerCase();
  const option = all.find((one) => one.value === text) ?? all.find((one) => one.value.toLowerCase() === wanted);
  const labelled = option ?? all.find((one) => one.label.toLowerCase() === wanted);
  return { value: labelled?.value ?? text };
}

/** Capitalizes the first letter, and leaves the rest as typed (section 5). */
function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A single-line name; it is printed in headers of e-mail, lists and documents. */
function nameOf(text: string): Parsed {
  const error = lineError(text.trim());
  return error ? { error } : { value: capitalise(text.trimStart()) };
}

/**
 * Parses the text that a user typed or pasted into a field, in any common form: '(305) 555-0100', '305.555.0100',
 * '1/2/1970', '$1,250,000.00'. Blank clears the field. Whether the value is allowed is left to the view. With
 * `today`, two-digit years of birth are in the past, and the user is asked if both centuries are possible.
 */
export function parseInput(field: Field, text: string, today?: string): Parsed {
  const trimmed = text.trim();
  if (trimmed === '') return { value: field.kind === 'text' || field.kind === 'choice' ? '' : null };
  switch (field.kind) {
    case 'money':
    case 'digits':
    case 'decimal':
    case 'year':
      return parseNumber(field, trimmed);
    case 'date': {
      const latest = BIRTH.test(field.key) ? today : undefined;
      const { value, rest, why } = readDate(trimmed, { latest, isAdult: !PET.test(field.key) });
      return value === null || rest !== '' ? { error: why || MESSAGES.invalid } : { value };
    }
    case 'phone': {
      const phone = maskPhone(trimmed);
      return phone === '' || !isPhoneLike(trimmed) ? { error: MESSAGES.phone } : { value: phone };
    }
    case 'toggle':
      return field.options === undefined || field.options === YES_NO
        ? parseToggle(field, trimmed)
        : parseChoice(field, trimmed);
    case 'choice':
      return parseChoice(field, trimmed);
    case 'name':
      return nameOf(text);
    case 'email':
      return { value: trimmed };
    case 'text':
      return { value: text };
    case 'computed':
      return { error: 'This value is computed.' };
    case 'list':
      return { error: MESSAGES.invalid };
  }
}
