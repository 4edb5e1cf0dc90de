import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Span } from './range.ts';

/** So many applications of one kind, made in one month. */
export type Cell = {
  agent_id: number | null;
  month: string;
  status: string;
  type: string;
  source: string;
  n: number;
};

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Of whole months, from the tallies. A customer's are few and are counted (`counted`). */
export async function tallied(db: TenantDb, { from, to }: Span): Promise<Cell[]> {
  const { scope } = db;
  let query = db
    .from('application_months')
    .select(['agent_id', 'status', 'type', 'source'])
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as('month'), sql<number>`sum(n)::int`.as('n')])
    .where('month', '>=', dayOf(from))
    .where('month', '<', dayOf(to))
    .groupBy(['agent_id', 'month', 'status', 'type', 'source']);
  if (scope.kind === 'agent')
    query = query.where((is) => is.or([is('agent_id', '=', scope.personId), is('created_by', '=', scope.personId)]));
  return query.execute();
}

/** The applications made in a span: by the index of an agency and when they were made. */
const madeIn = (db: TenantDb, { from, to }: Span) =>
  db
    .from('applications')
    .where('applications.archived_at', 'is', null)
    .where('applications.created_at', '>=', from)
    .where('applications.created_at', '<', to)
    // For who sees all agencies: the index begins with the agency.
    .where('applications.agency_id', 'in', sql<number>`(select id from agencies)`);

/** Of any span, from the applications themselves; within one month the month is not worked out for each row. */
export function counted(db: TenantDb, span: Span): Promise<Cell[]> {
  const [first, last] = [span.from, new Date(span.to.getTime() - 1)].map((at) => dayOf(at).slice(0, 7));
  const kinds = ['agent_id', 'status', 'type', 'source'] as const;
  const made = madeIn(db, span).select(kinds).select(sql<number>`count(*)::int`.as('n')).groupBy(kinds);
  if (first === last) return made.select(sql<string>`${first}::text`.as('month')).execute();
  const month = sql<string>`to_char(applications.created_at at time zone 'UTC', 'YYYY-MM')`;
  return made.select(month.as('month')).groupBy(month).execute();
}

/** How many were made in a span. */
export async function countOf(db: TenantDb, span: Span): Promise<number> {
  const { n } = await madeIn(db, span).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow();
  return n;
}

/** What the carriers in reach were asked, by name. */
export const carrierFigures = (db: TenantDb, { from, to }: Span) =>
  db
    .from('carrier_days')
    .innerJoin('carriers', 'carriers.id', 'carrier_days.carrier_id')
    .select(['carriers.name'])
    .select([
      sql<number>`min(carriers.id)`.as('id'),
      sql<number>`sum(asked)::int`.as('asked'),
      sql<number>`sum(priced)::int`.as('priced'),
      sql<number>`sum(premium_sum)::float8`.as('premium_sum'),
      sql<number>`sum(answered)::int`.as('answered'),
      sql<number>`sum(answer_ms)::float8`.as('answer_ms'),
    ])
    .where('day', '>=', dayOf(from))
    .where('day', '<', dayOf(to))
    .groupBy('carriers.name')
    .execute();

export const namesOf = (db: TenantDb, ids: readonly number[]) =>
  db
    .from('people')
    .select(['people.id', 'people.name'])
    .where('people.id', 'in', ids.length > 0 ? ids : [0])
    .execute();
