import type { TenantDb } from '../../kernel/context/tenant-db.ts';

export const historyPage = (db: TenantDb, applicationId: number, offset: number, limit: number) =>
  db
    .from('history')
    .selectAll('history')
    .where('history.application_id', '=', applicationId)
    .orderBy('history.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();

export async function countHistory(db: TenantDb, applicationId: number): Promise<number> {
  const row = await db
    .from('history')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('history.application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return row.n;
}
