import { STAFF_ROLES } from '@freeboard/domain';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

/** The active admins and agents in reach, by name. */
export const assignable = (db: TenantDb) =>
  db
    .from('people')
    .select(['people.id', 'people.agency_id', 'people.name', 'people.email', 'people.role'])
    .where('people.role', 'in', STAFF_ROLES)
    .where('people.deactivated_at', 'is', null)
    .orderBy('people.name')
    .limit(1_000);

export const assignableBy = (db: TenantDb, id: number) => assignable(db).where('people.id', '=', id).executeTakeFirst();
