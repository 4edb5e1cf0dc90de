import type { TenantDb } from '../../kernel/context/tenant-db.ts';

export const exchangeRows = (db: TenantDb, applicationId: number) =>
  db
    .from('exchanges')
    .selectAll('exchanges')
    .where('exchanges.application_id', '=', applicationId)
    .orderBy('exchanges.id')
    .limit(1_000)
    .execute();
export type ExchangeRow = Awaited<ReturnType<typeof exchangeRows>>[number];
