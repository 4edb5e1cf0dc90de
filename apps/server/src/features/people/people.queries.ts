import { STAFF_ROLES } from '@freeboard/domain/access';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import { STATE } from './users.queries.ts';

export const assignable = (db: TenantDb) =>
  db
    .from('people')
    .leftJoin('invitations', 'invitations.person_id', 'people.id')
    .select(['people.id', 'people.agency_id', 'people.name', 'people.email', 'people.role'])
    .where('people.role', 'in', STAFF_ROLES)
    .where(STATE.active)
    .orderBy('people.name')
    .limit(1_000);

export const assignableBy = (db: TenantDb, id: number) => assignable(db).where('people.id', '=', id).executeTakeFirst();
