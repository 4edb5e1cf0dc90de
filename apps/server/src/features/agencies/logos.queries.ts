import type { Database } from '../../kernel/database/pool.ts';

/** A logo by the hash of its bytes, which is its public address: a caller who knows it has seen the logo. */
export const logoByHash = (db: Database, hash: string) =>
  db.selectFrom('agency_logos').select(['media_type', 'bytes']).where('hash', '=', hash).limit(1).executeTakeFirst();
