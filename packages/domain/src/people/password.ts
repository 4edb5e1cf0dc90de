import { LOGIN_RULES } from '../wording/login.ts';
import { MESSAGES } from '../wording/messages.ts';

/** In characters. A longer password is refused: no one types one, and hashing it is expensive. */
export const LONGEST_PASSWORD = 200;

export const PASSWORD_MESSAGES = {
  common: 'This is one of the most common passwords. Choose another one.',
  own: 'Leave your name and e-mail out of your password.',
  same: 'Choose a password other than the one you have.',
  repeat: 'The two passwords are not the same.',
} as const;

/** Personal words shorter than this, in characters, are ignored. */
const SHORTEST_WORD = 3;
/** Minimum number of characters of a password outside of personal words. */
const SHORTEST_REST = 4;

/** Each text as a whole and in parts, longest first. */
function wordsOf(own: readonly string[]): string[] {
  const whole = own.map((text) => text.toLowerCase());
  const parts = whole.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u));
  return [...new Set([...whole, ...parts])]
    .filter((word) => word.length >= SHORTEST_WORD)
    .sort((a, b) => b.length - a.length);
}

/**
 * Null if the password is valid. `own`: the user's name, user name and e-mail address; `isCommon` takes a lower-case
 * password.
 */
export function passwordError(
  password: string,
  own: readonly string[] = [],
  isCommon: (lower: string) => boolean = () => false,
): string | null {
  const rule = LOGIN_RULES.password;
  if (password.trim() === '') return rule.required;
  if (password.length < rule.minimum) return rule.short;
  if (password.length > LONGEST_PASSWORD) return `max. ${LONGEST_PASSWORD} Characters.`;
  const lower = password.toLowerCase();
  if (isCommon(lower)) return PASSWORD_MESSAGES.common;
  const rest = wordsOf(own).reduce((text, word) => text.replaceAll(word, ''), lower);
  return rest.length < SHORTEST_REST && rest !== lower ? PASSWORD_MESSAGES.own : null;
}

export const repeatError = (password: string, again: string): string | null =>
  again === '' ? MESSAGES.required : again === password ? null : PASSWORD_MESSAGES.repeat;
