import { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';

/** Returns the database as a job of one agency may see it. */
export const agencyDb = (db: Database, agencyId: number): TenantDb =>
  new TenantDb(db, { kind: 'agency', agencyId }, true);
