import { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';

export const agencyDb = (db: Database, agencyId: number): TenantDb =>
  new TenantDb(db, { kind: 'agency', agencyId }, true);
