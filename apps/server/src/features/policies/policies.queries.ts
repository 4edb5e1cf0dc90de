import { numberKey, type SearchTerm } from '@freeboard/domain/applications';
import { addDays } from '@freeboard/domain/forms';
import { chainTerms, type DueView, daysOf, isExpiredView, policyNumberKey } from '@freeboard/domain/policies';
import { type Insertable, type SelectQueryBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import { policiesHaveTerms } from '../../kernel/database/search-terms.ts';

export const currentPolicy = (db: TenantDb, applicationId: number) =>
  db
    .from('bound_policies')
    .selectAll('bound_policies')
    .where('bound_policies.application_id', '=', applicationId)
    .where('bound_policies.undone_at', 'is', null)
    .executeTakeFirst();

export async function zoneOfAgency(db: TenantDb, agencyId: number): Promise<string | undefined> {
  const row = await db
    .from('agencies')
    .select('agencies.time_zone')
    .where('agencies.id', '=', agencyId)
    .executeTakeFirst();
  return row?.time_zone;
}

export const COUNT_BOUND = 1_000;

const rowsOf = (db: TenantDb) => db.from('policy_terms').innerJoin('policies', 'policies.id', 'policy_terms.policy_id');
type Rows = SelectQueryBuilder<DB, 'policy_terms' | 'policies', object>;

/** Narrows to each policy's current term, like the domain's `currentTerm`. */
const counting = (rows: Rows, today: string) =>
  rows
    .where(sql<SqlBool>`(policy_terms.effective_date <= ${today} or not policy_terms.follows)`)
    .where(sql<SqlBool>`(policy_terms.renewed_on is null or policy_terms.renewed_on > ${today})`);

/**
 * An agent's policies are listed by id up to this many; beyond that the list is scanned, because it soon contains
 * enough of them.
 */
const FEW = 2_000;

/**
 * SQL for an agent's policies: those the agent owns, and those without an owner that were bound in the agent's
 * applications. 'nobody' selects policies without an agent, or with a deactivated one.
 */
export async function ofAgent(db: TenantDb, agent: number | 'nobody') {
  const handled = (condition: ReturnType<typeof sql<SqlBool>>) =>
    sql<SqlBool>`exists (select from applications a where a.id = policies.application_id and ${condition})`;
  if (agent === 'nobody') {
    const gone = await db.from('people').select('people.id').where('people.deactivated_at', 'is not', null).execute();
    const ids = sql`${gone.map(({ id }) => id)}::int[]`;
    return sql<SqlBool>`case when policies.owner_id is not null then policies.owner_id = any (${ids})
      else not ${handled(sql`a.agent_id is not null and not a.agent_id = any (${ids})`)} end`;
  }
  const ids = db.from('policies').select('policies.id');
  const few = await ids
    .where('policies.owner_id', '=', agent)
    .unionAll(
      ids
        .innerJoin('applications', 'applications.id', 'policies.application_id')
        .where('policies.owner_id', 'is', null)
        .where('applications.agent_id', '=', agent),
    )
    .limit(FEW + 1)
    .execute();
  return few.length <= FEW
    ? sql<SqlBool>`policies.id = any (${few.map(({ id }) => id)}::bigint[])`
    : sql<SqlBool>`(policies.owner_id = ${agent} or policies.owner_id is null and ${handled(sql`a.agent_id = ${agent}`)})`;
}

type List = {
  due: DueView;
  renewal: 'any' | 'arrived' | 'missing';
  agent: Awaited<ReturnType<typeof ofAgent>> | null;
  today: string;
};

function inList(db: TenantDb, { due, renewal, agent, today }: List) {
  let rows = counting(rowsOf(db), today).where('policies.ending', 'is', null);
  if (agent) rows = rows.where(agent);
  const [days, isExpired] = [daysOf(due), isExpiredView(due)];
  rows = isExpired
    ? rows.where('policy_terms.expiration_date', '<', today).where('policy_terms.renewed_on', 'is', null)
    : rows.where('policy_terms.expiration_date', '>=', today);
  if (days !== null)
    rows = isExpired
      ? rows.where('policy_terms.expiration_date', '>=', addDays(today, -days))
      : rows.where('policy_terms.expiration_date', '<=', addDays(today, days));
  return renewal === 'any'
    ? rows
    : rows.where('policy_terms.renewed_on', renewal === 'arrived' ? 'is not' : 'is', null);
}

export async function countInList(db: TenantDb, list: List): Promise<number> {
  const rows = await inList(db, list).select('policy_terms.id').limit(COUNT_BOUND).execute();
  return rows.length;
}

type Search = { text: string; terms: readonly SearchTerm[]; seesCarriers: boolean };

async function idsByText(db: TenantDb, { text, terms, seesCarriers }: Search): Promise<number[]> {
  const limit = COUNT_BOUND + 1;
  const found = (condition: ReturnType<typeof sql<SqlBool>>) =>
    db.from('policies').select('policies.id').where(condition).limit(limit).execute();
  const all = [await found(policiesHaveTerms(terms))];
  const key = policyNumberKey(text);
  if (seesCarriers && key !== '') {
    all.push(await found(sql<SqlBool>`number_key(policies.policy_number) like ${`${key}%`}`));
    all.push(await found(sql<SqlBool>`number_key(policies.carrier_name) like ${`${key}%`}`));
    if (numberKey(text) !== null) {
      const reversed = [...key].reverse().join('');
      all.push(await found(sql<SqlBool>`reverse(number_key(policies.policy_number)) like ${`${reversed}%`}`));
    }
  }
  return [...new Set(all.flat().map(({ id }) => id))];
}

type Page = { offset: number; limit: number };

/** One page of the list by end of term: latest first in the expired view, else, and in every search, earliest first. */
export async function findPolicies(db: TenantDb, list: List, search: Search | null, { offset, limit }: Page) {
  const ids = search && (await idsByText(db, search));
  const rows = ids
    ? counting(rowsOf(db), list.today).where(sql<SqlBool>`policies.id = any (${ids}::bigint[])`)
    : inList(db, list);
  const counted = await rows
    .select('policy_terms.id')
    .limit(COUNT_BOUND + 1)
    .execute();
  const order = !ids && isExpiredView(list.due) ? 'desc' : 'asc';
  const shown = await rows
    .leftJoin('policy_terms as next', (join) =>
      join
        .onRef('next.policy_id', '=', 'policy_terms.policy_id')
        .onRef('next.effective_date', '=', 'policy_terms.renewed_on'),
    )
    .leftJoin('bound_policies', 'bound_policies.id', 'policy_terms.bound_policy_id')
    .select(['policies.agency_id', 'policies.application_id', 'policy_terms.stated', 'policy_terms.offered'])
    .select(['next.stated as next_stated', 'next.offered as next_offered'])
    .select(['policies.id', 'policies.line', 'policies.form', 'policies.carrier_name', 'policies.policy_number'])
    .select(['policies.insured', 'policies.address', 'policies.ending', 'bound_policies.quote_id'])
    .select(['policy_terms.effective_date', 'policy_terms.expiration_date', 'policy_terms.premium'])
    .select(['next.effective_date as next_effective_date', 'next.expiration_date as next_expiration_date'])
    .select('next.premium as next_premium')
    .orderBy('policy_terms.expiration_date', order)
    .orderBy('policy_terms.id', order)
    .offset(offset)
    .limit(limit)
    .execute();
  return { rows: shown, total: Math.min(counted.length, COUNT_BOUND), isExact: counted.length <= COUNT_BOUND };
}
export type PolicyListRow = Awaited<ReturnType<typeof findPolicies>>['rows'][number];

export const policyById = (db: TenantDb, id: number) =>
  db
    .from('policies')
    .leftJoin('people as owner', 'owner.id', 'policies.owner_id')
    .selectAll('policies')
    .select('owner.name as owner_name')
    .where('policies.id', '=', id)
    .executeTakeFirst();
export type PolicyRecord = NonNullable<Awaited<ReturnType<typeof policyById>>>;

export const lockPolicy = (db: TenantDb, id: number) =>
  db.from('policies').selectAll('policies').where('policies.id', '=', id).forUpdate().executeTakeFirst();

export const termsOf = (db: TenantDb, policyId: number) =>
  db
    .from('policy_terms')
    .leftJoin('bound_policies', 'bound_policies.id', 'policy_terms.bound_policy_id')
    .selectAll('policy_terms')
    .select(['bound_policies.application_id', 'bound_policies.quote_id'])
    .where('policy_terms.policy_id', '=', policyId)
    .orderBy('policy_terms.effective_date')
    .execute();
export type TermRow = Awaited<ReturnType<typeof termsOf>>[number];

export const applicationsOf = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('applications')
    .leftJoin('clients', 'clients.id', 'applications.client_id')
    .select(['applications.id', 'applications.number', 'applications.type', 'applications.client_id'])
    .select(['clients.first_name', 'clients.last_name', 'clients.business_name'])
    .where(sql<SqlBool>`applications.id = any (${ids}::int[])`)
    .execute();

export const staffById = (db: TenantDb, id: number, agencyId: number) =>
  db
    .from('people')
    .select(['people.name', 'people.role'])
    .where('people.id', '=', id)
    .where('people.agency_id', '=', agencyId)
    .where('people.deactivated_at', 'is', null)
    .executeTakeFirst();

export const staffOf = (db: TenantDb, agencyId: number, roles: readonly string[]) =>
  db
    .from('people')
    .select(['people.id', 'people.name', 'people.email'])
    .where('people.agency_id', '=', agencyId)
    .where('people.role', 'in', roles)
    .where('people.deactivated_at', 'is', null)
    .execute();

export async function namesOf(db: TenantDb, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .from('people')
    .select(['people.id', 'people.name'])
    .where(sql<SqlBool>`people.id = any (${ids}::int[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const updatePolicy = (db: TenantDb, id: number, row: Updateable<DB['policies']>) =>
  db
    .update('policies')
    .set({ ...row, version: sql`version + 1` })
    .where('policies.id', '=', id)
    .execute();

type PolicyNumber = { carrier_name: string; policy_number: string };

/**
 * Policies with these carriers and numbers, ignoring punctuation. With `isLocked` they are locked in the order of
 * their ids.
 */
export async function policiesByNumber(db: TenantDb, all: readonly PolicyNumber[], options: { isLocked: boolean }) {
  const keys = sql<SqlBool>`(policy_key(policies.carrier_name), policy_key(policies.policy_number)) in (
    select policy_key(carrier), policy_key(number)
    from unnest(${all.map((one) => one.carrier_name)}::text[], ${all.map((one) => one.policy_number)}::text[])
      as wanted (carrier, number))`;
  const query = db.from('policies').selectAll('policies').where(keys).orderBy('policies.id');
  return (options.isLocked ? query.forUpdate() : query).execute();
}

export const termsOfAll = (db: TenantDb, policyIds: readonly number[]) =>
  db
    .from('policy_terms')
    .selectAll('policy_terms')
    .where(sql<SqlBool>`policy_terms.policy_id = any (${policyIds}::bigint[])`)
    .orderBy('policy_terms.effective_date')
    .execute();

export const insertPolicies = (db: TenantDb, rows: Insertable<DB['policies']>[]) =>
  db.insert('policies', rows).returning(['policies.id', 'policies.carrier_name', 'policies.policy_number']).execute();

export const insertTerms = (db: TenantDb, rows: Insertable<DB['policy_terms']>[]) =>
  db.insert('policy_terms', rows).execute();

export const setTerm = (db: TenantDb, id: number, row: Updateable<DB['policy_terms']>) =>
  db.update('policy_terms').set(row).where('policy_terms.id', '=', id).execute();

export type Place = { number: string; zip: string };

/**
 * SQL for the ZIP code as `addressKey` reads it, backed by an index; addresses of applications never name the country.
 */
const ZIPS = {
  policies: sql`substring(policies.address from '(?i)(\\d{5})(?:-\\d{4})?(?:,?\\s*USA?)?\\s*$')`,
  applications: sql`substring(applications.address from '(\\d{5})(?:-\\d{4})?\\s*$')`,
};

/** SQL for addresses of these house numbers and ZIP codes. */
export const atPlaces = (table: keyof typeof ZIPS, places: readonly Place[]) =>
  sql<SqlBool>`(substring(${sql.ref(`${table}.address`)} from '^\\s*(\\d+)'), ${ZIPS[table]}) in (
    select number, zip from json_to_recordset(${JSON.stringify(places)}::json) as place (number text, zip text))`;

export async function clientsAtPlaces(db: TenantDb, places: readonly Place[]) {
  const policies = await db
    .from('policies')
    .select(['policies.insured', 'policies.address'])
    .where(atPlaces('policies', places))
    .execute();
  const applications = await db
    .from('applications')
    .select(['applications.first_name', 'applications.last_name', 'applications.business_name'])
    .select('applications.address')
    .where('applications.archived_at', 'is', null)
    .where(atPlaces('applications', places))
    .execute();
  return { policies, applications };
}

type TermIds = { id: number; policy_id: number };

export async function insertTerm(db: TenantDb, row: Insertable<DB['policy_terms']> & { policy_id: number }) {
  await db.insert('policy_terms', row).execute();
  await chain(db, row.policy_id);
}

export async function updateTerm(db: TenantDb, { id, policy_id }: TermIds, row: Updateable<DB['policy_terms']>) {
  await db.update('policy_terms').set(row).where('policy_terms.id', '=', id).execute();
  await chain(db, policy_id);
}

export async function deleteTerm(db: TenantDb, { id, policy_id }: TermIds): Promise<void> {
  await db.delete('policy_terms').where('policy_terms.id', '=', id).execute();
  await chain(db, policy_id);
}

async function chain(db: TenantDb, policyId: number): Promise<void> {
  for (const { id, follows, renewed_on } of chainTerms(await termsOf(db, policyId)))
    await db
      .update('policy_terms')
      .set({ follows, renewed_on })
      .where('policy_terms.id', '=', id)
      .where(sql<SqlBool>`(follows, renewed_on) is distinct from (${follows}, ${renewed_on}::date)`)
      .execute();
}

export const boundPolicy = (db: TenantDb, id: number) =>
  db
    .from('bound_policies')
    .innerJoin('quotes', 'quotes.id', 'bound_policies.quote_id')
    .innerJoin('applications', 'applications.id', 'bound_policies.application_id')
    .selectAll('bound_policies')
    .select(['quotes.carrier_name', 'quotes.offer_carrier_name', 'quotes.coverages', 'quotes.deductibles'])
    .select(['applications.type', 'applications.first_name', 'applications.last_name', 'applications.business_name'])
    .select(['applications.address', 'applications.email', 'applications.phone'])
    .where('bound_policies.id', '=', id)
    .executeTakeFirst();

/**
 * Adds an application's policy, or links the existing policy with this carrier and number to the application and
 * reopens it. @returns its id
 */
export async function upsertPolicy(db: TenantDb, row: Insertable<DB['policies']>): Promise<number> {
  const { id } = await db
    .insert('policies', row)
    .onConflict((conflict) =>
      conflict.expression(sql`agency_id, policy_key(carrier_name), policy_key(policy_number)`).doUpdateSet({
        application_id: sql`excluded.application_id`,
        ending: null,
        ended_at: null,
        updated_at: sql`excluded.updated_at`,
        version: sql`policies.version + 1`,
      }),
    )
    .returning('policies.id')
    .executeTakeFirstOrThrow();
  return id;
}

export const termOfBound = (db: TenantDb, boundPolicyId: number) =>
  db
    .from('policy_terms')
    .innerJoin('policies', 'policies.id', 'policy_terms.policy_id')
    .selectAll('policy_terms')
    .select('policies.created_by as policy_created_by')
    .where('policy_terms.bound_policy_id', '=', boundPolicyId)
    .executeTakeFirst();

export const deletePolicy = (db: TenantDb, id: number) => db.delete('policies').where('policies.id', '=', id).execute();
