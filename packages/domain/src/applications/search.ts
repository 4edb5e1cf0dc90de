import { ADDRESS_SHORT_FORMS } from './street-words.ts';

/** A condition on a row: it has a word that begins with `prefix`, or one of `words`. */
export type SearchTerm = { prefix: string; words: readonly string[] };

/** No address has more words; further words of a search are ignored. */
const MOST_TERMS = 16;
/** Number of characters of a word that are compared; no field has longer words. */
const LONGEST = 200;
/** Shorter prefixes of 'north' or 'street' match too many other words. */
const SHORTEST_LONG_FORM = 3;

const PHONE = /(?<![\w.@-])(?:\+?1[\s.-]?)?\(?(\d{3})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})(?![\w@-]|\.\w)/g;
const LOCAL = /(?<![\w.@-])(\d{3})[.-](\d{4})(?![\w@-]|\.\w)/g;
const APPLICATION_NUMBER = /^#\s*(\d+)$/;

const APOSTROPHES = /['’‘`´]/g;
/** Word separators: the same characters as in the column `applications.search`. */
const SEPARATORS = /[\s!"#$%&()*+,\-./:;<=>?@[\\\]^_{|}~\u00a0–—“”]+/u;

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/[\u0300-\u036f]/gu, '');

const FORMS = Object.entries(ADDRESS_SHORT_FORMS)
  .filter(([, short]) => !short.includes(' '))
  .map(([long, short]) => ({ long: long.toLowerCase(), short: short.toLowerCase() }));

function otherForms(word: string): string[] {
  const forms = new Set<string>();
  for (const { long, short } of FORMS) {
    if (word.length >= SHORTEST_LONG_FORM && long.startsWith(word) && !short.startsWith(word)) forms.add(short);
    if (short === word && !long.startsWith(word)) forms.add(long);
  }
  return [...forms];
}

/** An e-mail address is one word. */
function wordsIn(stretch: string): string[] {
  const address = stretch.replaceAll(/^[<("',;]+|[>)"',;]+$/g, '');
  if (address.indexOf('@') > 0) return [address];
  return stretch.replaceAll(APOSTROPHES, '').split(SEPARATORS).filter(Boolean);
}

/**
 * Splits a search text into conditions on a row: every word, in any order and case, without accents and apostrophes;
 * a phone number in any form is one word, its digits. '#1042' is only an application's number. A text of separators
 * alone is a condition that no row meets; a blank text has none.
 */
export function searchTerms(text: string | undefined): SearchTerm[] {
  const typed = (text ?? '').trim().toLowerCase();
  if (typed === '') return [];
  const number = APPLICATION_NUMBER.exec(typed)?.[1];
  if (number) return [{ prefix: `#${number}`, words: [] }];
  const words = withoutAccents(typed)
    .replace(PHONE, ' $1$2$3 ')
    .replace(LOCAL, ' $1$2 ')
    .split(/\s+/)
    .filter(Boolean)
    .flatMap(wordsIn)
    .map((word) => word.slice(0, LONGEST));
  if (words.length === 0) return [{ prefix: typed.slice(0, LONGEST), words: [] }];
  return [...new Set(words)].slice(0, MOST_TERMS).map((word) => ({ prefix: word, words: otherForms(word) }));
}

/** Shorter parts of a number occur in too many others. */
const SHORTEST_NUMBER = 5;
const LEAST_DIGITS = 3;
/** Callers often read out only the last four digits of a number. */
const LAST_DIGITS = /^\d{4}$/;

/**
 * The letters and digits of a text that may begin or end a policy's or a quote's number, in capitals, as `number_key`
 * of the database has them; null for other texts. `isShort`: four digits, which may also be an application's or a
 * house's number.
 */
export function numberKey(text: string | undefined): { key: string; isShort: boolean } | null {
  const typed = text ?? '';
  const key = typed.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase();
  const digits = key.replaceAll(/\D/g, '').length;
  if (LAST_DIGITS.test(key) && !typed.includes('#')) return { key, isShort: true };
  const isNumber = !typed.includes('@') && key.length >= SHORTEST_NUMBER && digits >= LEAST_DIGITS;
  return isNumber ? { key: key.slice(0, LONGEST), isShort: false } : null;
}
