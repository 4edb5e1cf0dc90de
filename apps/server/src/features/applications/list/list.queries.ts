import type { ApplicationFlag } from '@freeboard/domain/applications';
import { type AliasedRawBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { SHOWN_PRICE_COLUMNS } from '../shown-price.queries.ts';
import { SUMMARY_COLUMNS } from '../summary.ts';
import { type ListFilters, type ListQuery, narrow, ordered } from './filters.queries.ts';
import { CARRIER_ASKS, FLAGGED } from './flags.queries.ts';

/** A filtered list is counted up to this many matches. */
export const COUNT_BOUND = 1_000;

const COLUMNS = [
  'applications.id',
  'applications.agency_id',
  'applications.number',
  'applications.type',
  'applications.status',
  'applications.agent_id',
  'applications.client_id',
  'applications.version',
  'applications.quote_count',
  'applications.indication_count',
  'applications.alert_colour',
  'applications.alert_text',
  'applications.run_id',
  'applications.archived_at',
  'applications.chosen_at',
  'applications.bound_at',
  'applications.created_at',
  'applications.updated_at',
] as const;

const OF_VALUES = SUMMARY_COLUMNS.map((name) => `applications.${name}` as const);

const listRows = (db: TenantDb) =>
  db
    .from('applications')
    .leftJoin('people', 'people.id', 'applications.agent_id')
    .select([...COLUMNS, ...OF_VALUES])
    .select(SHOWN_PRICE_COLUMNS)
    .select(['people.name as agent_name', 'people.email as agent_email'])
    .select(
      sql<{ answered: number; asked: number } | null>`case when applications.status = 'launched' then (
        select json_build_object('answered', count(*) filter (where state = 'done'), 'asked', count(*))
        from quote_requests where run_id = applications.run_id) end`.as('progress'),
    )
    .select(CARRIER_ASKS.as('carrier_asks'));

export async function rowsByIds(db: TenantDb, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await listRows(db).where('applications.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
export type ListRow = Awaited<ReturnType<typeof rowsByIds>>[number];

export function plainRows(db: TenantDb, filters: ListFilters, offset: number, limit: number): Promise<ListRow[]> {
  const page = ordered(narrow(db.from('applications').select('applications.id'), filters), filters)
    .limit(limit)
    .offset(offset);
  const rows = listRows(db).where('applications.id', 'in', page);
  // The cast is safe: the joined people have no column by which the list is sorted.
  return ordered(rows as unknown as ListQuery<ListRow>, filters).execute();
}

const countOf = (rows: ListQuery<unknown>, most: number) =>
  sql<number>`(select count(*) from ${rows.limit(most).as('counted')})`;

/**
 * The total of a list without a text search: from the tallies where they cover the filters, else counted up to
 * `COUNT_BOUND`, so that a filter with many matches costs no more than one with few.
 */
function totalOf(db: TenantDb, filters: ListFilters): { count: RawBuilder<number>; isTallied: boolean } {
  const tallies = tallied(db, filters);
  if (tallies) return { count: tallies, isTallied: true };
  const matching = narrow(db.from('applications').select('applications.id'), filters);
  return { count: countOf(matching, COUNT_BOUND + 1), isTallied: false };
}

/** The total from the tallies; null unless the scope is whole agencies and the tallies cover the filters. */
function tallied(db: TenantDb, filters: ListFilters): RawBuilder<number> | null {
  const { scope } = db;
  if (scope.kind !== 'all' && scope.kind !== 'agency') return null;
  if (
    filters.customer_id ||
    filters.created_from ||
    filters.created_to ||
    filters.reached?.length ||
    filters.carrierIds ||
    filters.flag
  )
    return null;
  let query = db.from('application_tallies').where('application_tallies.is_archived', '=', filters.archived ?? false);
  if (filters.agencyId) query = query.where('application_tallies.agency_id', '=', filters.agencyId);
  if (filters.status?.length) query = query.where('application_tallies.status', 'in', filters.status);
  if (filters.application_type?.length) query = query.where('application_tallies.type', 'in', filters.application_type);
  if (filters.sources?.length) query = query.where('application_tallies.source', 'in', filters.sources);
  if (filters.agent_id) query = query.where('application_tallies.agent_id', '=', filters.agent_id);
  if (filters.mine) query = query.where('application_tallies.agent_id', '=', filters.viewerId);
  if (filters.unassigned) query = query.where('application_tallies.agent_id', 'is', null);
  if (filters.needs_attention) query = query.where('application_tallies.has_alert', '=', true);
  return sql<number>`(${query.select(sql<number>`greatest(0, coalesce(sum(n), 0))::int8`.as('n'))})`;
}

const MOST_FLAGGED = 1_000;

const flagged = (db: TenantDb, flag: ApplicationFlag) =>
  countOf(
    db
      .from('applications')
      .select('applications.id')
      .where('applications.archived_at', 'is', null)
      .where(FLAGGED[flag]),
    MOST_FLAGGED,
  );

/**
 * Counts of the list's tabs, and up to 1,000 each of signed applications that are not bound and, for viewers of the
 * log, of applications with questions from a carrier. With `listed` also the total of the list without its text
 * search.
 */
export async function listCounts(
  db: TenantDb,
  { viewerId, seesLog }: { viewerId: number; seesLog: boolean },
  listed: ListFilters | null,
) {
  const total = listed && totalOf(db, listed);
  const others = [
    flagged(db, 'signed').as('signed'),
    (seesLog ? flagged(db, 'carrier_asks') : sql<number>`0`).as('carrier_asks'),
    (total?.count ?? sql<number>`0`).as('total'),
  ] as const;
  const { total: found, ...counts } = await tabCounts(db, viewerId, others);
  return {
    counts,
    total: total?.isTallied ? found : Math.min(found, COUNT_BOUND),
    isExact: total?.isTallied === true || found <= COUNT_BOUND,
  };
}

type Others = readonly AliasedRawBuilder<number, 'signed' | 'carrier_asks' | 'total'>[];
type TabCounts = Record<'all' | 'mine' | 'needs_attention' | 'launched' | 'signed' | 'carrier_asks' | 'total', number>;

function tabCounts(db: TenantDb, viewerId: number, others: Others): Promise<TabCounts> {
  const { scope } = db;
  if (scope.kind === 'all' || scope.kind === 'agency')
    return db
      .from('application_tallies')
      .where('application_tallies.is_archived', '=', false)
      .select([
        sql<number>`coalesce(sum(n), 0)::int8`.as('all'),
        sql<number>`coalesce(sum(n) filter (where agent_id = ${viewerId}), 0)::int8`.as('mine'),
        sql<number>`coalesce(sum(n) filter (where has_alert), 0)::int8`.as('needs_attention'),
        sql<number>`coalesce(sum(n) filter (where status = 'launched'), 0)::int8`.as('launched'),
        ...others,
      ])
      .executeTakeFirstOrThrow();
  return db
    .from('applications')
    .where('applications.archived_at', 'is', null)
    .select([
      sql<number>`count(*)`.as('all'),
      sql<number>`count(*) filter (where agent_id = ${viewerId})`.as('mine'),
      sql<number>`count(*) filter (where alert_colour is not null)`.as('needs_attention'),
      sql<number>`count(*) filter (where status = 'launched')`.as('launched'),
      ...others,
    ])
    .executeTakeFirstOrThrow();
}

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
