import { maskPhone } from '@freeboard/domain';
import { type SqlBool, sql } from 'kysely';

/** A whole phone number within a text, however it is separated. */
const PHONE = /(?<![\d.-])(?:\+?1[\s.-]?)?\(?(\d{3})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})(?![\d.-])/g;
const LOCAL = /(?<![\d.-])(\d{3})[.-](\d{4})(?![\d.-])/g;

/** The words of a free text, lower case, at most six; a phone number in any form is one of them, its digits. */
export const wordsOf = (text: string | undefined): string[] =>
  (text ?? '')
    .toLowerCase()
    .replace(/^#/, '')
    .replace(PHONE, ' $1$2$3 ')
    .replace(LOCAL, ' $1$2 ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 6);

const literal = (word: string) => word.replaceAll(/[\\%_]/g, (char) => `\\${char}`);

/** The next text after all that begin with `word`, for a range in an index. */
const after = (word: string) => word.slice(0, -1) + String.fromCodePoint((word.codePointAt(word.length - 1) ?? 0) + 1);

/** How what is typed as `word` may stand in a row: digits also as a phone number, or the beginning of one, in its mask. */
function formsOf(word: string): string[] {
  if (!/^\d{4,10}$/.test(word)) return [word];
  const local = word.length === 7 ? [`${word.slice(0, 3)}-${word.slice(3)}`] : [];
  return [word, maskPhone(word), ...local];
}

/**
 * Whether a row matches one word. Three characters or more are looked for anywhere, by the trigram index; fewer are
 * too short for it and are taken as the number or the beginning of the last name.
 */
export function matchesText(word: string) {
  if (word.length >= 3) {
    const forms = formsOf(word).map((form) => sql`applications.search like ${`%${literal(form)}%`}`);
    return sql<SqlBool>`(${sql.join(forms, sql` or `)})`;
  }
  if (/^\d+$/.test(word)) return sql<SqlBool>`applications.number = ${Number(word)}`;
  return sql<SqlBool>`lower(applications.last_name) >= ${word} and lower(applications.last_name) < ${after(word)}`;
}
