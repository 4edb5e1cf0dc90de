import type { SearchTerm } from '@freeboard/domain';
import { type SqlBool, sql } from 'kysely';

/** The lengths of the beginnings of words that `search_keys` of the database gives, the longest first. */
const KEY_LENGTHS = [10, 7, 5, 3, 2, 1];

const literal = (word: string) => word.replaceAll(/[\\%_]/g, (char) => `\\${char}`);

/** The longest key that every word beginning with `prefix` has. */
const keyOf = (prefix: string): string => {
  const characters = [...prefix];
  const length = KEY_LENGTHS.find((size) => size <= characters.length) ?? 0;
  return characters.slice(0, length).join('');
};

/** The column in which a table's rows are searched. */
export type SearchColumn = 'applications.search' | 'clients.search';

/** Whether a row has a term, compared in the row. */
export function matchesTerm({ prefix, words }: SearchTerm, column: SearchColumn = 'applications.search') {
  const patterns = [`% ${literal(prefix)}%`, ...words.map((word) => `% ${literal(word)} %`)];
  const conditions = patterns.map((pattern) => sql`${sql.ref(column)} like ${pattern}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** Narrows to the rows that may have all of these terms, by the index; `matchesTerm` then compares them. */
export function mayHaveTerms(terms: readonly SearchTerm[], column: SearchColumn = 'applications.search') {
  const keys = sql`search_keys(${sql.ref(column)})`;
  const single = terms.filter(({ words }) => words.length === 0).map(({ prefix }) => keyOf(prefix));
  const several = terms
    .filter(({ words }) => words.length > 0)
    .map(({ prefix, words }) => sql`${keys} && ${[prefix, ...words].map(keyOf)}::text[]`);
  const all = single.length > 0 ? [sql`${keys} @> ${single}::text[]`, ...several] : several;
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`;
}

/** Narrows to the rows that have all of these terms, by the index. */
export const hasTerms = (terms: readonly SearchTerm[], column: SearchColumn = 'applications.search') =>
  sql<SqlBool>`(${sql.join([mayHaveTerms(terms, column), ...terms.map((term) => matchesTerm(term, column))], sql` and `)})`;
