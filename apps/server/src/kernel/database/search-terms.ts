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

/** Whether a row has a term, compared in the row. */
export function matchesTerm({ prefix, words }: SearchTerm) {
  const patterns = [`% ${literal(prefix)}%`, ...words.map((word) => `% ${literal(word)} %`)];
  const conditions = patterns.map((pattern) => sql`applications.search like ${pattern}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

/** Narrows to the rows that may have all of these terms, by the index; `matchesTerm` then compares them. */
export function mayHaveTerms(terms: readonly SearchTerm[]) {
  const single = terms.filter(({ words }) => words.length === 0).map(({ prefix }) => keyOf(prefix));
  const several = terms
    .filter(({ words }) => words.length > 0)
    .map(({ prefix, words }) => sql`search_keys(applications.search) && ${[prefix, ...words].map(keyOf)}::text[]`);
  const all = single.length > 0 ? [sql`search_keys(applications.search) @> ${single}::text[]`, ...several] : several;
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`;
}

/** Narrows to the rows that have all of these terms, by the index. */
export const hasTerms = (terms: readonly SearchTerm[]) =>
  sql<SqlBool>`(${sql.join([mayHaveTerms(terms), ...terms.map(matchesTerm)], sql` and `)})`;
