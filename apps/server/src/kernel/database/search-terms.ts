import type { SearchTerm } from '@freeboard/domain/applications';
import { type SqlBool, sql } from 'kysely';

/** The prefix lengths for which the database function `search_keys` returns keys of a word, longest first. */
const KEY_LENGTHS = [10, 7, 5, 3, 2, 1];

const literal = (word: string) => word.replaceAll(/[\\%_]/g, (char) => `\\${char}`);

const keyOf = (prefix: string): string => {
  const characters = [...prefix];
  const length = KEY_LENGTHS.find((size) => size <= characters.length) ?? 0;
  return characters.slice(0, length).join('');
};

type Words = 'applications.search' | 'application_search.words' | 'clients.search' | 'policies.search';

/** SQL that compares a row's words with a search term; uses no index. */
export function matchesTerm({ prefix, words }: SearchTerm, column: Words = 'applications.search') {
  const patterns = [`% ${literal(prefix)}%`, ...words.map((word) => `% ${literal(word)} %`)];
  const conditions = patterns.map((pattern) => sql`${sql.ref(column)} like ${pattern}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

function mayHaveTerms(terms: readonly SearchTerm[], column: Words) {
  const keys = sql`search_keys(${sql.ref(column)})`;
  const single = terms.filter(({ words }) => words.length === 0).map(({ prefix }) => keyOf(prefix));
  const several = terms
    .filter(({ words }) => words.length > 0)
    .map(({ prefix, words }) => sql`${keys} && ${[prefix, ...words].map(keyOf)}::text[]`);
  const all = single.length > 0 ? [sql`${keys} @> ${single}::text[]`, ...several] : several;
  return sql<SqlBool>`(${sql.join(all, sql` and `)})`;
}

const haveTerms = (terms: readonly SearchTerm[], column: Words) =>
  sql<SqlBool>`(${sql.join([mayHaveTerms(terms, column), ...terms.map((term) => matchesTerm(term, column))], sql` and `)})`;

export const clientsHaveTerms = (terms: readonly SearchTerm[]) => haveTerms(terms, 'clients.search');

export const policiesHaveTerms = (terms: readonly SearchTerm[]) => haveTerms(terms, 'policies.search');

export const hasTerms = (terms: readonly SearchTerm[]) =>
  sql<SqlBool>`exists (select from application_search where application_search.application_id = applications.id
    and application_search.agency_id = applications.agency_id and ${haveTerms(terms, 'application_search.words')})`;
