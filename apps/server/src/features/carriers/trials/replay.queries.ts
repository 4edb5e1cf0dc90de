import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

const inRunOf = (carrierId: number) =>
  sql<boolean>`exists (select from quote_requests r where r.id = exchanges.quote_id and r.carrier_id = ${carrierId})`;

const lines = (db: TenantDb) =>
  db
    .from('exchanges')
    .select([
      'exchanges.id',
      'exchanges.quote_id',
      'exchanges.application_id',
      'exchanges.purpose',
      'exchanges.started_at',
      'exchanges.method',
      'exchanges.step',
      'exchanges.url',
      'exchanges.status',
      'exchanges.fault',
      'exchanges.duration_ms',
      sql<number | null>`(select a.number from applications a where a.id = exchanges.application_id)`.as('number'),
    ])
    .orderBy('exchanges.id', 'desc');

async function runExchanges(db: TenantDb, carrierId: number, limit: number) {
  const asked = await db
    .from('quote_requests')
    .select(['quote_requests.id as quote_id', 'quote_requests.outcome'])
    .where('quote_requests.purpose', '=', 'launch')
    .where('quote_requests.carrier_id', '=', carrierId)
    .where('quote_requests.ended_at', 'is not', null)
    .orderBy('quote_requests.ended_at', 'desc')
    .limit(limit)
    .execute();
  if (asked.length === 0) return [];
  const outcomes = new Map(asked.map(({ quote_id, outcome }) => [quote_id, outcome]));
  const rows = await lines(db)
    .where('exchanges.quote_id', 'in', [...outcomes.keys()])
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, outcome: outcomes.get(row.quote_id ?? 0) ?? null }));
}

async function testExchanges(db: TenantDb, carrierId: number, limit: number) {
  const rows = await lines(db)
    .where('exchanges.carrier_id', '=', carrierId)
    .where('exchanges.purpose', '=', 'test')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, outcome: null }));
}

export async function latestExchanges(db: TenantDb, carrierId: number, limit: number) {
  const all = await Promise.all([runExchanges(db, carrierId, limit), testExchanges(db, carrierId, limit)]);
  return all
    .flat()
    .toSorted((a, b) => b.id - a.id)
    .slice(0, limit);
}

export const exchangeOf = (db: TenantDb, carrierId: number, exchangeId: number) =>
  db
    .from('exchanges')
    .selectAll('exchanges')
    .where('exchanges.id', '=', exchangeId)
    .where(({ and, eb, or }) =>
      or([
        and([eb('exchanges.quote_id', 'is not', null), inRunOf(carrierId)]),
        and([eb('exchanges.purpose', '=', 'test'), eb('exchanges.carrier_id', '=', carrierId)]),
      ]),
    )
    .executeTakeFirst();
export type ExchangeToReplay = NonNullable<Awaited<ReturnType<typeof exchangeOf>>>;

const MOST_BEFORE = 200;

/**
 * Earlier exchanges of the same quote request, oldest first; none for a test, whose exchanges are not linked to each
 * other.
 */
export async function exchangesBefore(
  db: TenantDb,
  { id, quote_id, started_at }: ExchangeToReplay,
): Promise<ExchangeToReplay[]> {
  if (quote_id === null) return [];
  const rows = await db
    .from('exchanges')
    .selectAll('exchanges')
    .where('exchanges.quote_id', '=', quote_id)
    .where('exchanges.id', '<', id)
    .where('exchanges.started_at', '<=', started_at)
    .orderBy('exchanges.id', 'desc')
    .limit(MOST_BEFORE)
    .execute();
  return rows.toReversed();
}
