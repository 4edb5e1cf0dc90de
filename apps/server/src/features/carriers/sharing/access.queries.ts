import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

/** All carriers of an agency, and for each other key the first published carrier of the installation. */
export const offeredTo = (db: TenantDb, agencyId: number) =>
  db
    .from('carriers')
    .selectAll('carriers')
    .distinctOn('carriers.key')
    .where('carriers.removed_at', 'is', null)
    .where((eb) => eb.or([eb('carriers.agency_id', '=', agencyId), eb('carriers.version', '>', 0)]))
    .orderBy('carriers.key')
    .orderBy(sql`carriers.agency_id = ${agencyId}`, 'desc')
    .orderBy('carriers.id')
    .execute();

/** Locks a carrier whether or not its agency may use it. */
export const lockAny = (db: TenantDb, id: number) =>
  db
    .from('carriers')
    .selectAll('carriers')
    .where('carriers.id', '=', id)
    .where('carriers.removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const lockOwn = (db: TenantDb, agencyId: number, key: string) =>
  db
    .from('carriers')
    .selectAll('carriers')
    .where('carriers.agency_id', '=', agencyId)
    .where('carriers.key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst();
