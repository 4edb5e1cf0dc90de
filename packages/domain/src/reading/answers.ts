import type { Field } from '../forms/types.ts';
import { MESSAGES } from '../wording/messages.ts';
import { type ReadValue, sure, unread } from './text.ts';

const YES = /^(?:y|yes|true|t|1(?:\.0+)?|on|x|si|checked|ticked|selected|[☑✓✔✅🗹👍])$/u;
const NO = /^(?:n|no|nope|never|false|f|0(?:\.0+)?|off|unchecked|unselected|falso|nunca|[✗✘✕✖❌🚫👎])$/u;
/** How people, sheets, databases and statistics programs write a missing value, with failed spreadsheet formulas. */
const NOTHING =
  /^(?:n\s*[/.]?\s*a\.?|(?:not|no) (?:applicable|available|aplica)|null|none|nan|nil|nothing|unknown|undefined|tbd|desconocid[oa]|\((?:null|blank|none)\)|-+|[–—]+|_+|\?+|#(?:n\/a|ref!|value!|name\?|div\/0!|num!|null!|spill!|calc!|getting_data))$/;
/** 'Na' is also a last name, and 'N A' may be initials. */
const IS_NAME = /^n ?a$/i;
const LINE = /^\s*(?:-+|_+)\s*$/;

/** Longer text is no answer by itself. */
const LONGEST = 40;

/** Whether a text says that there is no answer. A text that is one of the field's choices is an answer. */
export function isNothing(text: string, field?: Field): boolean {
  if (text.length > LONGEST) return LINE.test(text);
  const wanted = text.trim().toLowerCase();
  if (!NOTHING.test(wanted) || (field?.kind === 'name' && IS_NAME.test(wanted))) return false;
  return !field?.options?.some(({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted);
}

/** Reads a yes or no in English or Spanish that is the whole text. */
export function readAnswer(text: string): ReadValue<boolean> {
  if (text.length > LONGEST) return unread(text, MESSAGES.invalid);
  const word = text
    .normalize('NFD')
    .replaceAll(/\p{M}+|\p{Cf}+/gu, '')
    .toLowerCase()
    .trim();
  if (YES.test(word) || NO.test(word)) return sure(YES.test(word));
  return unread(text, isNothing(text) ? '' : MESSAGES.invalid);
}
