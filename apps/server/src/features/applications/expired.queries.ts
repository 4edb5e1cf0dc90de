import type { Database } from '../../kernel/database/pool.ts';

/** Applications whose lowest price no longer stands, those first that expired first. */
export const withExpiredLowest = (db: Database, today: string, limit: number) =>
  db
    .selectFrom('applications')
    .select(['id', 'agency_id'])
    .where('min_expires_on', '<', today)
    .orderBy('min_expires_on')
    .limit(limit)
    .execute();
