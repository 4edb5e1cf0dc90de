import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

export const shortCodeRows = (db: TenantDb, agencyId: number) =>
  db
    .from('short_codes')
    .selectAll('short_codes')
    .where('short_codes.agency_id', '=', agencyId)
    .orderBy('short_codes.name')
    .orderBy('short_codes.id')
    .execute();
export type ShortCodeRow = Awaited<ReturnType<typeof shortCodeRows>>[number];

export const shortCodeById = (db: TenantDb, id: number) =>
  db.from('short_codes').selectAll('short_codes').where('short_codes.id', '=', id).forUpdate().executeTakeFirst();

type Written = { name: string; body: string };

export const insertShortCode = (db: TenantDb, agency_id: number, code: string, written: Written, now: Date) =>
  db
    .insert('short_codes', { ...written, agency_id, code, updated_at: now })
    .onConflict((conflict) => conflict.columns(['agency_id', 'code']).doNothing())
    .returningAll()
    .executeTakeFirst();

export const rewriteShortCode = (db: TenantDb, id: number, written: Written, now: Date) =>
  db
    .update('short_codes')
    .set({ ...written, updated_at: now })
    .where('short_codes.id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeShortCode = (db: TenantDb, id: number) =>
  db.delete('short_codes').where('short_codes.id', '=', id).execute();

export const wordingsOf = (db: TenantDb, agencyId: number) =>
  db
    .from('templates')
    .select(['templates.name', 'templates.person_id', 'templates.body_options'])
    .where('templates.agency_id', '=', agencyId)
    .where('templates.deleted_at', 'is', null)
    .execute();
