import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

const ofCarrier = (carrierId: number) =>
  sql<boolean>`exists (select from run_carriers r where r.quote_id = exchanges.quote_id and r.carrier_id = ${carrierId})`;

/** The latest exchanges with a carrier in runs. */
export async function latestExchanges(db: TenantDb, carrierId: number, limit: number) {
  const asked = await db
    .from('run_carriers')
    .select(['run_carriers.quote_id', 'run_carriers.outcome'])
    .where('run_carriers.carrier_id', '=', carrierId)
    .where('run_carriers.ended_at', 'is not', null)
    .orderBy('run_carriers.ended_at', 'desc')
    .limit(limit)
    .execute();
  if (asked.length === 0) return [];
  const rows = await db
    .from('exchanges')
    .select([
      'exchanges.id',
      'exchanges.quote_id',
      'exchanges.application_id',
      'exchanges.started_at',
      'exchanges.method',
      'exchanges.status',
      'exchanges.fault',
      'exchanges.duration_ms',
      sql<number | null>`(select a.number from applications a where a.id = exchanges.application_id)`.as('number'),
    ])
    .where(
      'exchanges.quote_id',
      'in',
      asked.map((row) => row.quote_id),
    )
    .orderBy('exchanges.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, outcome: asked.find((one) => one.quote_id === row.quote_id)?.outcome ?? null }));
}

/** One recorded exchange with a carrier in a run. */
export const exchangeOf = (db: TenantDb, carrierId: number, exchangeId: number) =>
  db
    .from('exchanges')
    .selectAll('exchanges')
    .where('exchanges.id', '=', exchangeId)
    .where('exchanges.quote_id', 'is not', null)
    .where(ofCarrier(carrierId))
    .executeTakeFirst();
