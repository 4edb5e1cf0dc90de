import type { Insertable } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';

const seen = (db: TenantDb, personId: number) =>
  db
    .from('saved_filters')
    .innerJoin('people', 'people.id', 'saved_filters.person_id')
    .selectAll('saved_filters')
    .select('people.name as by')
    .where((eb) => eb.or([eb('saved_filters.person_id', '=', personId), eb('saved_filters.is_shared', '=', true)]));

export const savedFilters = (db: TenantDb, personId: number) =>
  seen(db, personId).orderBy('saved_filters.name').orderBy('saved_filters.id').limit(200).execute();
export type SavedFilter = Awaited<ReturnType<typeof savedFilters>>[number];

export const savedFilterById = (db: TenantDb, personId: number, id: number) =>
  seen(db, personId).where('saved_filters.id', '=', id).executeTakeFirst();

export const insertFilter = (db: TenantDb, row: Insertable<DB['saved_filters']>) =>
  db.insert('saved_filters', row).returning('saved_filters.id').executeTakeFirstOrThrow();

export const updateFilter = (db: TenantDb, id: number, row: { name: string; query: string; is_shared: boolean }) =>
  db.update('saved_filters').set(row).where('saved_filters.id', '=', id).execute();

export const removeFilter = (db: TenantDb, id: number) =>
  db.delete('saved_filters').where('saved_filters.id', '=', id).execute();
