import type { Database } from '../../kernel/database/pool.ts';

/** Needs no scope: only someone who was shown the logo knows the hash of its bytes. */
export const logoByHash = (db: Database, hash: string) =>
  db.selectFrom('agency_logos').select(['media_type', 'bytes']).where('hash', '=', hash).limit(1).executeTakeFirst();
