import type { Database } from '../../../kernel/database/pool.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';
import { hasOwner, insertAddress } from './set-up.queries.ts';

const LIFE_MS = 3_600_000;

/**
 * Creates the path at which the first super-admin is created; null when a super-admin exists. Anyone who can read
 * the start-up log can set up the installation, once, for an hour; the database stores a hash.
 */
export async function newSetUpPath(db: Database, withDemo: boolean, now: Date): Promise<string | null> {
  if (await hasOwner(db, withDemo)) return null;
  const key = newKey();
  await insertAddress(db, { key_hash: hashKey(key), expires_at: new Date(now.getTime() + LIFE_MS) }, now);
  return `/set-up#${key}`;
}
