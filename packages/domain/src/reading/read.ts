import { parseInput } from '../forms/formats/input.ts';
import { YES_NO } from '../forms/options.ts';
import type { Field, FieldValue } from '../forms/types.ts';
import { readZip } from './addresses.ts';
import { choiceFor } from './options.ts';
import { readPhone } from './phone.ts';
import { type ReadValue, seenText, sure, unread } from './text.ts';

/** Unwraps ="02139", which keeps spreadsheets from reading a number. */
export const unwrapped = (text: string): string => /^="([^"]*)"$/.exec(text)?.[1] ?? text;

/** A number as a spreadsheet shows it in a column that is too narrow: '3.3607E+04'. */
const EXPONENT = /^(\d)(?:\.(\d+))?E([+-])(\d{2,3})$/i;

/** Null if the exponent form does not show all digits, undefined without an exponent. */
function integerOf(text: string): string | null | undefined {
  const [, first, rest = '', sign, exponent] = EXPONENT.exec(text) ?? [];
  if (first === undefined) return undefined;
  return sign === '+' && rest.length === Number(exponent) ? first + rest : null;
}

/**
 * `words`: what the file's words mean, as set by a user; `today` (YYYY-MM-DD) limits dates of birth; `state`: the
 * state that the same source names for a ZIP code.
 */
export type ReadContext = {
  readonly words?: Readonly<Record<string, string>> | undefined;
  readonly today: string;
  readonly state?: string | undefined;
};

/** Accepts any common spelling, and other programs' names for choices. */
export function read(field: Field, text: string, { words, today, state = '' }: ReadContext): ReadValue<FieldValue> {
  const seen = seenText(text).trim();
  const word = seen.toLowerCase();
  const written = words && Object.hasOwn(words, word) ? words[word]! : unwrapped(seen);
  const integer = integerOf(written);
  if (integer === null) return unread(text, `A spreadsheet shortened this number to ${written}. Write it in full.`);
  const mapped = integer ?? written;
  if (field.kind === 'phone') return readPhone(mapped);
  if (/(^|_)zip$/.test(field.key)) return readZip(mapped, state);
  const isChoice =
    field.kind === 'choice' || (field.kind === 'toggle' && field.options !== undefined && field.options !== YES_NO);
  const plain = isChoice ? choiceFor(field, mapped) : mapped;
  const parsed = parseInput(field, plain, today);
  return 'error' in parsed ? unread(text, parsed.error) : sure(parsed.value);
}
