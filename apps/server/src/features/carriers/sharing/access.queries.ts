import { sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';

/** Every carrier of an agency, and the first published carrier with each other key in the installation. */
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

/** A carrier, whether or not its agency may use it, locked while its access changes. */
export const lockAny = (db: TenantDb, id: number) =>
  db
    .from('carriers')
    .selectAll('carriers')
    .where('carriers.id', '=', id)
    .where('carriers.removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** An agency's own carrier with this key, locked. */
export const lockOwn = (db: TenantDb, agencyId: number, key: string) =>
  db
    .from('carriers')
    .selectAll('carriers')
    .where('carriers.agency_id', '=', agencyId)
    .where('carriers.key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst();
