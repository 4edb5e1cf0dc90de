import { type SqlBool, sql } from 'kysely';

/** The words of a free text, lower case, at most six. */
export const wordsOf = (text: string | undefined): string[] =>
  (text ?? '').toLowerCase().replace(/^#/, '').split(/\s+/).filter(Boolean).slice(0, 6);

const literal = (word: string) => word.replaceAll(/[\\%_]/g, (char) => `\\${char}`);

/** The next text after all that begin with `word`, for a range in an index. */
const after = (word: string) => word.slice(0, -1) + String.fromCodePoint((word.codePointAt(word.length - 1) ?? 0) + 1);

/**
 * Whether a row matches one word. Three characters or more are looked for anywhere, by the trigram index; fewer are
 * too short for it and are taken as the number or the beginning of the last name.
 */
export function matchesText(word: string) {
  if (word.length >= 3) return sql<SqlBool>`applications.search like ${`%${literal(word)}%`}`;
  if (/^\d+$/.test(word)) return sql<SqlBool>`applications.number = ${Number(word)}`;
  return sql<SqlBool>`lower(applications.last_name) >= ${word} and lower(applications.last_name) < ${after(word)}`;
}
