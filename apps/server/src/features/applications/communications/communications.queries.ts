import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

export const exchangeRows = (db: TenantDb, applicationId: number, before: number | null, limit: number) =>
  db
    .from('exchanges')
    .selectAll('exchanges')
    .where('exchanges.application_id', '=', applicationId)
    .$if(before !== null, (query) => query.where('exchanges.id', '<', before))
    .orderBy('exchanges.id', 'desc')
    .limit(limit)
    .execute();
export type ExchangeRow = Awaited<ReturnType<typeof exchangeRows>>[number];

export const exchangeById = (db: TenantDb, applicationId: number, exchangeId: number) =>
  db
    .from('exchanges')
    .selectAll('exchanges')
    .where('exchanges.application_id', '=', applicationId)
    .where('exchanges.id', '=', exchangeId)
    .executeTakeFirst();

export async function largeBody(db: TenantDb, exchangeId: number, isRequest: boolean) {
  const row = await db
    .from('exchange_bodies')
    .select('exchange_bodies.body')
    .where('exchange_bodies.exchange_id', '=', exchangeId)
    .where('exchange_bodies.is_request', '=', isRequest)
    .executeTakeFirst();
  return row?.body ?? null;
}
