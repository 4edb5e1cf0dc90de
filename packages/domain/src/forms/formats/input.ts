import { isUnit, readNumber } from '../../reading/amounts.ts';
import { readAnswer } from '../../reading/answers.ts';
import { readDate } from '../../reading/dates.ts';
import { MESSAGES } from '../../wording/messages.ts';
import { lineError } from '../../wording/plain-text.ts';
import { digitsOf, isWhole, rangeFault } from '../kinds.ts';
import { YES_NO } from '../options.ts';
import type { Field, FieldValue } from '../types.ts';
import { isPhoneLike, maskPhone } from './phone.ts';

export type Parsed = { readonly value: FieldValue } | { readonly error: string };

const BIRTH = /(^|_)date_of_birth$/;
const PET = /^pet_/;

function parseNumber(field: Field, text: string): Parsed {
  const isMoney = field.kind === 'money';
  const isAmount = isMoney || field.kind === 'digits';
  const context = { as: 'typed', isMeasure: !isAmount, isWhole: isMoney && !field.cents } as const;
  const { value, rest, why } = readNumber(text, context);
  const isRead = value !== null && isUnit(rest, isMoney ? 'money' : 'measure');
  if (!isRead) return { error: field.wrong ?? (isAmount ? why || MESSAGES.unreadable : MESSAGES.number) };
  if (!isWhole(field.kind)) {
    const error = rangeFault(field, value);
    return error === null ? { value } : { error };
  }
  if (value < 0 || (!isMoney && !Number.isInteger(value))) return { error: field.wrong ?? MESSAGES.number };
  if (value > 10 ** digitsOf(field) - 1) return { error: `max. ${digitsOf(field)} Digits.` };
  return { value };
}

function parseToggle(field: Field, text: string): Parsed {
  const { value: answer } = readAnswer(text);
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
