import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

type Split = {
  agency_id: number;
  application_id: number;
  from_id: number;
  to_id: number;
  confirmed_ids: number[];
  split_by: number;
  split_at: Date;
};

export const insertSplit = async (db: TenantDb, row: Split): Promise<number> =>
  (await db.insert('client_splits', row).returning('client_splits.id').executeTakeFirstOrThrow()).id;

export const lockSplit = (db: TenantDb, id: number) =>
  db.from('client_splits').selectAll('client_splits').where('client_splits.id', '=', id).forUpdate().executeTakeFirst();
export type SplitRecord = NonNullable<Awaited<ReturnType<typeof lockSplit>>>;

export const setSplitUndone = (db: TenantDb, id: number, by: number, now: Date) =>
  db.update('client_splits').set({ undone_by: by, undone_at: now }).where('client_splits.id', '=', id).execute();
