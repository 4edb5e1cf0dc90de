import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Span } from './range.ts';

/** How many applications of one kind were created in one month (YYYY-MM). */
export type Cell = {
  agent_id: number | null;
  month: string;
  status: string;
  type: string;
  source: string;
  n: number;
};

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Counts of complete months, from the tallies; not for customers, who use `counted`. */
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

function daysIn(db: TenantDb, { from, to }: Span) {
  const { scope } = db;
  const query = db
    .from('application_days')
    .where('day', '>=', dayOf(from))
    .where('day', '<', dayOf(to))
    // The index starts with agency_id. Listing the agencies lets it be used for a viewer of all of them, too.
    .where('application_days.agency_id', 'in', sql<number>`(select id from agencies)`);
  if (scope.kind !== 'agent') return query;
  return query.where((is) => is.or([is('agent_id', '=', scope.personId), is('created_by', '=', scope.personId)]));
}

export const talliedByDay = (db: TenantDb, span: Span): Promise<Cell[]> =>
  daysIn(db, span)
    .where('step', '=', 'made')
    .select(['agent_id', 'status', 'type', 'source'])
    .select([sql<string>`to_char(day, 'YYYY-MM')`.as('month'), sql<number>`sum(n)::int`.as('n')])
    .groupBy(['agent_id', 'month', 'status', 'type', 'source'])
    .execute();

type StepCount = { step: string; n: number };

export async function stepsTallied(db: TenantDb, { from, to }: Span): Promise<StepCount[]> {
  const { scope } = db;
  let query = db
    .from('application_steps')
    .select(['step', sql<number>`sum(n)::int`.as('n')])
    .where('month', '>=', dayOf(from))
    .where('month', '<', dayOf(to))
    .groupBy('step');
  if (scope.kind === 'agent')
    query = query.where((is) => is.or([is('agent_id', '=', scope.personId), is('created_by', '=', scope.personId)]));
  return query.execute();
}

export const stepsByDay = (db: TenantDb, span: Span): Promise<StepCount[]> =>
  daysIn(db, span)
    .where('step', '<>', 'made')
    .select(['step', sql<number>`sum(n)::int`.as('n')])
    .groupBy('step')
    .execute();

export function counted(db: TenantDb, { from, to }: Span): Promise<Cell[]> {
  const month = sql<string>`to_char(applications.created_at at time zone 'UTC', 'YYYY-MM')`;
  const kinds = ['agent_id', 'status', 'type', 'source'] as const;
  return db
    .from('applications')
    .where('applications.archived_at', 'is', null)
    .where('applications.created_at', '>=', from)
    .where('applications.created_at', '<', to)
    .select([month.as('month'), sql<number>`count(*)::int`.as('n'), ...kinds])
    .groupBy([...kinds, month])
    .execute();
}

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
