import type { SearchTerm } from '@freeboard/domain/applications';
import { emailKey, phoneKey } from '@freeboard/domain/clients';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { clientsHaveTerms, hasTerms } from '../../../kernel/database/search-terms.ts';
import { type MessageKey, messagesOfApplications, withKey } from './list.queries.ts';

export type Search = { text: string; terms: readonly SearchTerm[]; inBodies: boolean };

export const SEARCH_BOUND = 1_000;

const SEPARATORS = /[^\p{L}\p{N}]+/u;

/**
 * A `tsquery` that finds all terms as prefixes, in names, or with `inBodies` in all text.
 * @returns null when a term has no letters or digits, or is an application number
 */
export function wordsQuery(terms: readonly SearchTerm[], inBodies: boolean): string | null {
  if (terms.some(({ prefix }) => prefix.startsWith('#'))) return null;
  const words = terms.map(({ prefix, words: others }) => [prefix, ...others].map((one) => one.split(SEPARATORS)));
  const marks = inBodies ? ':*' : ':*A';
  const groups = words.map((forms) =>
    forms
      .map((parts) => parts.filter(Boolean))
      .filter((parts) => parts.length > 0)
      .map((parts) => `(${parts.map((part) => `'${part}'${marks}`).join(' & ')})`),
  );
  return groups.some((forms) => forms.length === 0)
    ? null
    : groups.map((forms) => `(${forms.join(' | ')})`).join(' & ');
}

/**
 * Messages that contain the words, with their conversations' keys. The index covers complete messages, including
 * quoted ones of ours, so the client's own words are checked too. Unsorted, because sorting is slow for a common
 * word.
 */
const byWords = (db: TenantDb, query: string, limit: number) =>
  withKey(messagesOfApplications(db))
    .where(
      sql<SqlBool>`message_words(messages.contact_name, messages.address, messages.subject, messages.body) @@ ${query}::tsquery`,
    )
    .where(
      sql<SqlBool>`(messages.client_words is null or message_words(messages.contact_name, messages.address, messages.subject,
        messages.client_words) @@ ${query}::tsquery)`,
    )
    .limit(limit)
    .execute();

const hasMessages = sql<SqlBool>`exists (select from messages where messages.application_id = applications.id)`;

async function byApplications(db: TenantDb, terms: readonly SearchTerm[], limit: number) {
  const rows = await db
    .from('applications')
    .select(['applications.id', 'applications.client_id'])
    .where(hasTerms(terms))
    .where(hasMessages)
    .limit(limit)
    .execute();
  const alone = rows.filter(({ client_id }) => client_id === null).map(({ id }) => id);
  const withoutClient =
    alone.length === 0
      ? []
      : await withKey(messagesOfApplications(db))
          .where(sql<SqlBool>`messages.application_id = any (${alone}::int[])`)
          .limit(limit)
          .execute();
  return { rows, withoutClient };
}

async function byClients(db: TenantDb, { text, terms }: Search, limit: number) {
  const keys = [emailKey(text), phoneKey(text)].filter(Boolean);
  const [named, entered] = await Promise.all([
    db
      .from('clients')
      .select('clients.id')
      .where('clients.merged_into', 'is', null)
      .where(clientsHaveTerms(terms))
      .where(sql<SqlBool>`exists (select from applications join messages on messages.application_id = applications.id
        where applications.client_id = clients.id)`)
      .limit(limit)
      .execute(),
    keys.length === 0
      ? []
      : db
          .from('client_addresses')
          .select('client_addresses.client_id as id')
          .where('client_addresses.key', 'in', keys)
          .where('client_addresses.application_id', 'is', null)
          .limit(limit)
          .execute(),
  ]);
  return [...named, ...entered].map(({ id }) => id);
}

const ofClient = (client_id: number): MessageKey => ({ client_id, agency_id: null, address: '' });

export async function searchKeys(db: TenantDb, search: Search): Promise<{ keys: MessageKey[]; isComplete: boolean }> {
  const limit = SEARCH_BOUND + 1;
  const query = wordsQuery(search.terms, search.inBodies);
  const [applications, clients, messages] = await Promise.all([
    byApplications(db, search.terms, limit),
    byClients(db, search, limit),
    query === null ? [] : byWords(db, query, limit),
  ]);
  const ids = [
    ...clients,
    ...applications.rows.flatMap(({ client_id }) => client_id ?? []),
    ...messages.flatMap(({ client_id }) => client_id ?? []),
  ];
  const alone = [...messages, ...applications.withoutClient].filter(({ client_id }) => client_id === null);
  return {
    keys: [...[...new Set(ids)].map(ofClient), ...alone],
    isComplete: [clients, applications.rows, applications.withoutClient, messages].every(
      ({ length }) => length <= SEARCH_BOUND,
    ),
  };
}
