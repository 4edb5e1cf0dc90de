import { parseInput } from '../forms/formats/input.ts';
import { YES_NO } from '../forms/options.ts';
import type { Field } from '../forms/types.ts';
import { choiceFor } from './options.ts';

/** How sheets, databases and statistics programs write a missing value, including failed spreadsheet formulas. */
const NOTHING =
  /^(n\/a|n\.a\.?|na|null|none|nan|nil|nothing|unknown|undefined|\(null\)|\(blank\)|\(none\)|-+|[–—]+|\?+|#(n\/a|ref!|value!|name\?|div\/0!|num!|null!|spill!|calc!|getting_data))$/i;
/** 'Na' is also a last name. */
const IS_NAME = /^na$/i;

/** Whether a cell states that there is no value; a text that is one of the field's choices is that choice. */
export function isNothing(text: string, field?: Field): boolean {
  if (!NOTHING.test(text) || (field?.kind === 'name' && IS_NAME.test(text))) return false;
  const wanted = text.toLowerCase();
  return !field?.options?.some(({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted);
}

/** Unwraps ="02139", which keeps spreadsheets from reading a number. */
const unwrapped = (text: string): string => /^="([^"]*)"$/.exec(text)?.[1] ?? text;

/** ZIP codes stored as numbers have lost the leading zeros of New England, or gained a decimal or half a hyphen. */
function zipOf(text: string): string {
  const bare = text.replace(/\.0+$/, '').replace(/[-\s]+$/, '');
  if (/^\d{3,4}$/.test(bare)) return bare.padStart(5, '0');
  return /^\d{8}$/.test(bare) ? bare.padStart(9, '0').replace(/^(\d{5})/, '$1-') : bare;
}

/** A phone number without its extension; of two numbers the first. */
const phoneOf = (text: string): string =>
  (text.split(/\s*(?:[/;|,]|\bor\b)\s*/i)[0] ?? '')
    .replace(/\s*(?:\(?\s*(?:x|ext\.?|extension|#)\s*[:.]?\s*\d{1,6}\s*\)?)$/i, '')
    .replace(/^(\d{10,11})\.0+$/, '$1');

/** A number as a spreadsheet shows it in a column that is too narrow: '3.3607E+04'. */
const EXPONENT = /^(\d)(?:\.(\d+))?E([+-])(\d{2,3})$/i;

/** The integer if the exponent form shows all its digits; null if digits are missing, undefined without an exponent. */
function integerOf(text: string): string | null | undefined {
  const [, first, rest = '', sign, exponent] = EXPONENT.exec(text) ?? [];
  if (first === undefined) return undefined;
  return sign === '+' && rest.length === Number(exponent) ? first + rest : null;
}

/**
 * Parses a cell like its field's input, also accepting exports' words. `is_partial` if the cell contains more than
 * was parsed.
 */
export function readCell(
  field: Field,
  text: string,
  words: Readonly<Record<string, string>> | undefined,
  today: string,
): ReturnType<typeof parseInput> & { readonly is_partial?: boolean } {
  const word = text.toLowerCase();
  const written = words && Object.hasOwn(words, word) ? words[word]! : unwrapped(text);
  const integer = integerOf(written.trim());
  if (integer === null) return { error: `A spreadsheet shortened this number to ${written.trim()}. Write it in full.` };
  const mapped = integer ?? written;
  const isChoice =
    field.kind === 'choice' || (field.kind === 'toggle' && field.options !== undefined && field.options !== YES_NO);
  if (isChoice) return parseInput(field, choiceFor(field, mapped));
  if (/(^|_)zip$/.test(field.key)) return parseInput(field, zipOf(mapped));
  if (field.kind === 'phone') {
    const phone = phoneOf(mapped);
    const isDecimal = /^\d+\.0+$/.test(mapped);
    return { ...parseInput(field, phone), is_partial: phone !== mapped && !isDecimal };
  }
  if (field.kind === 'text') return parseInput(field, mapped.trim());
  return parseInput(field, mapped, today);
}
