import { numberKey } from '@freeboard/domain/applications';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { type ListFilters, narrow, ordered } from './filters.queries.ts';

/** The most policies and quotes read; with more matches the user must type more of the number. */
const MOST = 50;

/**
 * Applications with a policy number or a carrier's quote number that begins with the text, ignoring punctuation.
 * Empty for viewers who must not see carriers, because the numbers identify them.
 */
export async function idsByNumber(db: TenantDb, filters: ListFilters): Promise<number[]> {
  const key = numberKey(filters.text);
  if (key === null || !filters.seesCarriers) return [];
  const begins = (number: string) => sql<SqlBool>`number_key(${sql.ref(number)}) like ${`${key}%`}`;
  const [policies, quotes] = await Promise.all([
    db
      .from('bound_policies')
      .select('bound_policies.application_id')
      .where(begins('bound_policies.policy_number'))
      .limit(MOST)
      .execute(),
    db
      .from('quotes')
      .select('quotes.application_id')
      .where('quotes.carrier_quote_number', 'is not', null)
      .where(begins('quotes.carrier_quote_number'))
      .limit(MOST)
      .execute(),
  ]);
  const ids = [...new Set([...policies, ...quotes].map(({ application_id }) => application_id))];
  if (ids.length === 0) return [];
  const found = await ordered(
    narrow(db.from('applications').select('applications.id'), filters).where('applications.id', 'in', ids),
    filters,
  ).execute();
  return found.map(({ id }) => id);
}
