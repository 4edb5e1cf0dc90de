import type { ApplicationFilters } from '@freeboard/contract';
import { APPLICATION_SORTS, type ApplicationSort } from '@freeboard/domain';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import { pricedBy } from './of-carrier.queries.ts';
import { matchesText } from './search.queries.ts';
import { REACHED, STEP_COLUMNS } from './steps.queries.ts';
import { SUMMARY_COLUMNS } from './summary.ts';

export type ListFilters = ApplicationFilters & {
  agent_id?: number | null;
  customer_id?: number | null;
  sources?: string[];
  /** The carriers that `carrier_id` stands for. */
  carrierIds?: readonly number[];
  viewerId: number;
};
type Query<O> = SelectQueryBuilder<DB, 'applications', O>;

/** Past this many matches a filtered list is no longer counted to its end. */
export const COUNT_BOUND = 1_000;
/** So many of the newest rows are looked through for a text that matches often. */
const RECENT = 40_000;

const SORT_COLUMNS = {
  updated_at: ['applications.updated_at'],
  created_at: ['applications.created_at'],
  application_id: ['applications.number'],
  client: [sql<string>`lower(applications.last_name)`, sql<string>`lower(applications.first_name)`],
  min_quote_amount: ['applications.min_premium'],
} as const satisfies Record<ApplicationSort, unknown>;

/** An instant as it is; of a day, its beginning or that of a day after it, in UTC. */
const beginning = (moment: string, daysLater: number): Date =>
  moment.includes('T') ? new Date(moment) : new Date(Date.parse(moment) + daysLater * 86_400_000);

/** What came so far in the time that is asked for, by every step. */
function narrowBySteps<O>(query: Query<O>, { reached, ...filters }: ListFilters): Query<O> {
  let next = query;
  for (const step of reached ?? []) {
    next = next.where(REACHED[step]);
    // No time of it is kept; the call takes none for it alone.
    if (step === 'quoted') continue;
    const { reached_from: from, reached_to: to } = filters;
    if (from) next = next.where(STEP_COLUMNS[step], '>=', beginning(from, 0));
    if (to) next = next.where(STEP_COLUMNS[step], '<', beginning(to, 1));
  }
  return next;
}

function narrow<O>(query: Query<O>, filters: ListFilters): Query<O> {
  let next = query.where('applications.archived_at', filters.archived ? 'is not' : 'is', null);
  if (filters.status?.length) next = next.where('applications.status', 'in', filters.status);
  if (filters.application_type?.length) next = next.where('applications.type', 'in', filters.application_type);
  if (filters.sources?.length) next = next.where('applications.source', 'in', filters.sources);
  if (filters.agent_id) next = next.where('applications.agent_id', '=', filters.agent_id);
  if (filters.mine) next = next.where('applications.agent_id', '=', filters.viewerId);
  if (filters.unassigned) next = next.where('applications.agent_id', 'is', null);
  if (filters.customer_id) next = next.where('applications.customer_id', '=', filters.customer_id);
  next = narrowBySteps(next, filters);
  if (filters.carrierIds) {
    const { reached_from: from, reached_to: to } = filters;
    next = next.where(pricedBy(filters.carrierIds, from ? beginning(from, 0) : null, to ? beginning(to, 1) : null));
  }
  if (filters.needs_attention) next = next.where('applications.alert_colour', 'is not', null);
  if (filters.created_from) next = next.where('applications.created_at', '>=', beginning(filters.created_from, 0));
  if (filters.created_to) next = next.where('applications.created_at', '<', beginning(filters.created_to, 1));
  return next;
}

function ordered<O>(query: Query<O>, filters: ListFilters): Query<O> {
  const sort = filters.sort ?? 'updated_at';
  const direction = filters.direction ?? APPLICATION_SORTS[sort];
  let next = query;
  for (const column of SORT_COLUMNS[sort]) next = next.orderBy(column, direction);
  return next.orderBy('applications.id', direction);
}

const COLUMNS = [
  'applications.id',
  'applications.agency_id',
  'applications.number',
  'applications.type',
  'applications.status',
  'applications.agent_id',
  'applications.version',
  'applications.min_premium',
  'applications.quote_count',
  'applications.indication_count',
  'applications.alert_colour',
  'applications.alert_text',
  'applications.run_id',
  'applications.archived_at',
  'applications.created_at',
  'applications.updated_at',
] as const;

const OF_VALUES = SUMMARY_COLUMNS.map((name) => `applications.${name}` as const);

/** The rows of `ids`, in their order, with the agent's name and, while a run is under way, its progress. */
export async function rowsByIds(db: TenantDb, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .from('applications')
    .leftJoin('people', 'people.id', 'applications.agent_id')
    .select([...COLUMNS, ...OF_VALUES])
    .select(['people.name as agent_name', 'people.email as agent_email'])
    .select(
      sql<{ answered: number; asked: number } | null>`case when applications.status = 'launched' then (
        select json_build_object('answered', count(*) filter (where state = 'done'), 'asked', count(*))
        from quote_requests where run_id = applications.run_id) end`.as('progress'),
    )
    .where('applications.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
export type ListRow = Awaited<ReturnType<typeof rowsByIds>>[number];

type Found = { ids: number[]; total: number; isExact: boolean };

/** One page of ids without a text: index-backed in every sort; the total comes from the tallies where they can tell it. */
async function plainPage(db: TenantDb, filters: ListFilters, offset: number, limit: number): Promise<Found> {
  const rows = ordered(narrow(db.from('applications').select('applications.id'), filters), filters)
    .limit(limit)
    .offset(offset)
    .execute();
  const total = tallied(db, filters);
  const [ids, counted] = await Promise.all([rows, total ?? bounded(db, filters, [])]);
  return { ids: ids.map((row) => row.id), ...counted };
}

/** Counting stops at a bound, so that a filter which many rows meet costs no more than one which few meet. */
async function bounded(
  db: TenantDb,
  filters: ListFilters,
  words: string[],
): Promise<{ total: number; isExact: boolean }> {
  let inner = narrow(db.from('applications').select('applications.id'), filters);
  for (const condition of words.map(matchesText)) inner = inner.where(condition);
  const rows = await inner.limit(COUNT_BOUND + 1).execute();
  return { total: Math.min(rows.length, COUNT_BOUND), isExact: rows.length <= COUNT_BOUND };
}

/** The total from the tallies, when the scope is whole agencies and the filters are among what is tallied; else null. */
function tallied(db: TenantDb, filters: ListFilters): Promise<{ total: number; isExact: boolean }> | null {
  const { scope } = db;
  if (scope.kind === 'agent' || scope.kind === 'customer') return null;
  if (
    filters.customer_id ||
    filters.created_from ||
    filters.created_to ||
    filters.reached?.length ||
    filters.carrierIds
  )
    return null;
  let query = db.from('application_tallies').where('application_tallies.is_archived', '=', filters.archived ?? false);
  if (filters.status?.length) query = query.where('application_tallies.status', 'in', filters.status);
  if (filters.application_type?.length) query = query.where('application_tallies.type', 'in', filters.application_type);
  if (filters.sources?.length) query = query.where('application_tallies.source', 'in', filters.sources);
  if (filters.agent_id) query = query.where('application_tallies.agent_id', '=', filters.agent_id);
  if (filters.mine) query = query.where('application_tallies.agent_id', '=', filters.viewerId);
  if (filters.unassigned) query = query.where('application_tallies.agent_id', 'is', null);
  if (filters.needs_attention) query = query.where('application_tallies.has_alert', '=', true);
  return query
    .select(sql<number>`coalesce(sum(n), 0)::int8`.as('n'))
    .executeTakeFirstOrThrow()
    .then((row) => ({ total: Math.max(0, row.n), isExact: true }));
}

/**
 * One page by text. A text that few rows match is found by the trigram index and sorted; one that many match is
 * found by walking the newest rows, where it must turn up soon. Either way the work is bounded.
 */
async function textPage(
  db: TenantDb,
  filters: ListFilters,
  words: string[],
  offset: number,
  limit: number,
): Promise<Found> {
  const conditions = words.map(matchesText);
  const matching = (query: Query<{ id: number }>) =>
    conditions.reduce<Query<{ id: number }>>((next, condition) => next.where(condition), query);
  const candidates = await matching(narrow(db.from('applications').select('applications.id'), filters))
    .limit(COUNT_BOUND + 1)
    .execute();
  if (candidates.length === 0) return { ids: [], total: 0, isExact: true };
  if (candidates.length <= COUNT_BOUND) {
    const ids = candidates.map((row) => row.id);
    const page = await ordered(
      db.from('applications').select('applications.id').where(sql<SqlBool>`applications.id = any(${ids})`),
      filters,
    )
      .limit(limit)
      .offset(offset)
      .execute();
    return { ids: page.map((row) => row.id), total: ids.length, isExact: true };
  }
  const recent = ordered(narrow(db.from('applications').selectAll('applications'), filters), filters)
    .limit(RECENT)
    .as('applications');
  const walked = await db
    .over(recent)
    .select('applications.id')
    .where((eb) => eb.and(conditions))
    .limit(limit)
    .offset(offset)
    .execute();
  if (walked.length === limit) return { ids: walked.map((row) => row.id), total: COUNT_BOUND, isExact: false };
  const page = await ordered(matching(narrow(db.from('applications').select('applications.id'), filters)), filters)
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: page.map((row) => row.id), total: COUNT_BOUND, isExact: false };
}

/** One page of the list (R2.1): ids in order, how many there are, and whether that was counted to the end. */
export function findPage(
  db: TenantDb,
  filters: ListFilters,
  words: string[],
  offset: number,
  limit: number,
): Promise<Found> {
  return words.length > 0 ? textPage(db, filters, words, offset, limit) : plainPage(db, filters, offset, limit);
}

/** All ids that the same filters give, in the same order, at most `most`. */
export async function matchingIds(
  db: TenantDb,
  filters: ListFilters,
  words: string[],
  most: number,
): Promise<number[]> {
  const narrowed = narrow(db.from('applications').select('applications.id'), filters).where((eb) =>
    eb.and(words.map(matchesText)),
  );
  const rows = await ordered(narrowed, filters).limit(most).execute();
  return rows.map(({ id }) => id);
}

/** What stands on the list's tabs. */
export async function tabCounts(db: TenantDb, viewerId: number) {
  const { scope } = db;
  if (scope.kind === 'all' || scope.kind === 'agency') {
    const row = await db
      .from('application_tallies')
      .where('application_tallies.is_archived', '=', false)
      .select([
        sql<number>`coalesce(sum(n), 0)::int8`.as('all'),
        sql<number>`coalesce(sum(n) filter (where agent_id = ${viewerId}), 0)::int8`.as('mine'),
        sql<number>`coalesce(sum(n) filter (where has_alert), 0)::int8`.as('needs_attention'),
        sql<number>`coalesce(sum(n) filter (where status = 'launched'), 0)::int8`.as('launched'),
      ])
      .executeTakeFirstOrThrow();
    return row;
  }
  return db
    .from('applications')
    .where('applications.archived_at', 'is', null)
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where agent_id = ${viewerId})`.as('mine'),
      sql<number>`count(*) filter (where alert_colour is not null)`.as('needs_attention'),
      sql<number>`count(*) filter (where status = 'launched')`.as('launched'),
    ])
    .executeTakeFirstOrThrow();
}

/** The names of the sources that the applications in reach come from. */
export async function sourceNames(db: TenantDb): Promise<string[]> {
  const rows = await db
    .from('application_tallies')
    .select('application_tallies.source')
    .groupBy('application_tallies.source')
    .having(sql<SqlBool>`sum(n) > 0`)
    .orderBy('application_tallies.source')
    .execute();
  return rows.map((row) => row.source);
}
