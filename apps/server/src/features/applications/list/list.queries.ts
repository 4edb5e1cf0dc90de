import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { SHOWN_PRICE_COLUMNS } from '../shown-price.queries.ts';
import { SUMMARY_COLUMNS } from '../summary.ts';
import { type ListFilters, narrow, ordered } from './filters.queries.ts';
import { CARRIER_ASKS } from './flags.queries.ts';

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

/** The list's rows for `ids`, in that order, with the agent's name and the progress of a launched run. */
export async function rowsByIds(db: TenantDb, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await db
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
    .select(CARRIER_ASKS.as('carrier_asks'))
    .where('applications.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
export type ListRow = Awaited<ReturnType<typeof rowsByIds>>[number];

export type Found = { ids: number[]; total: number; isExact: boolean };

/**
 * One page of ids without a text search, backed by an index in every sort order; the total comes from the tallies
 * where they cover the filters.
 */
export async function plainPage(db: TenantDb, filters: ListFilters, offset: number, limit: number): Promise<Found> {
  const rows = ordered(narrow(db.from('applications').select('applications.id'), filters), filters)
    .limit(limit)
    .offset(offset)
    .execute();
  const total = tallied(db, filters);
  const [ids, counted] = await Promise.all([rows, total ?? bounded(db, filters)]);
  return { ids: ids.map((row) => row.id), ...counted };
}

/** Counts up to `COUNT_BOUND`, so that a filter with many matches costs no more than one with few. */
async function bounded(db: TenantDb, filters: ListFilters): Promise<{ total: number; isExact: boolean }> {
  const rows = await narrow(db.from('applications').select('applications.id'), filters)
    .limit(COUNT_BOUND + 1)
    .execute();
  return { total: Math.min(rows.length, COUNT_BOUND), isExact: rows.length <= COUNT_BOUND };
}

/** The total from the tallies; null unless the scope is whole agencies and the tallies cover the filters. */
function tallied(db: TenantDb, filters: ListFilters): Promise<{ total: number; isExact: boolean }> | null {
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
  return query
    .select(sql<number>`coalesce(sum(n), 0)::int8`.as('n'))
    .executeTakeFirstOrThrow()
    .then((row) => ({ total: Math.max(0, row.n), isExact: true }));
}

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
