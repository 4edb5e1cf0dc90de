import { numberKey } from '@freeboard/domain/applications';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { type ListFilters, narrow, ordered } from './filters.queries.ts';

/** The most rows read by each query; with more matches the user must type more of the number. */
const MOST = 50;

/**
 * Applications with a policy number or a carrier's quote number that begins or ends with the text, ignoring
 * punctuation; four digits match only the end. Empty for viewers who must not see carriers, because the numbers
 * identify them.
 */
export async function idsByNumber(db: TenantDb, filters: ListFilters, { isShort = false } = {}): Promise<number[]> {
  const found = numberKey(filters.text);
  if (found === null || found.isShort !== isShort || !filters.seesCarriers) return [];
  const { key } = found;
  const reversed = [...key].reverse().join('');
  // One query for each end, because an index serves one of them.
  const conditions = (number: string) => [
    sql<SqlBool>`reverse(number_key(${sql.ref(number)})) like ${`${reversed}%`}`,
    ...(isShort ? [] : [sql<SqlBool>`number_key(${sql.ref(number)}) like ${`${key}%`}`]),
  ];
  const matches = await Promise.all([
    ...conditions('bound_policies.policy_number').map((isOf) =>
      db.from('bound_policies').select('bound_policies.application_id').where(isOf).limit(MOST).execute(),
    ),
    ...conditions('quotes.carrier_quote_number').map((isOf) =>
      db
        .from('quotes')
        .select('quotes.application_id')
        .where('quotes.carrier_quote_number', 'is not', null)
        .where(isOf)
        .limit(MOST)
        .execute(),
    ),
  ]);
  const ids = [...new Set(matches.flat().map(({ application_id }) => application_id))];
  if (ids.length === 0) return [];
  const within = await ordered(
    narrow(db.from('applications').select('applications.id'), filters).where('applications.id', 'in', ids),
    filters,
  ).execute();
  return within.map(({ id }) => id);
}
