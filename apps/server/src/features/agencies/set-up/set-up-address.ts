import type { Database } from '../../../kernel/database/pool.ts';
import { hashKey, newKey } from '../../../kernel/secrets.ts';
import { hasOwner, insertAddress } from './set-up.queries.ts';

const LIFE_MS = 3_600_000;

/**
 * Creates the path for setting up the first super-admin; null when there is one. It is printed in the start-up log,
 * so anyone who can read the log can set up the installation, once, within an hour. Only a hash of its key is stored.
 */
export async function newSetUpPath(db: Database, withDemo: boolean, now: Date): Promise<string | null> {
  if (await hasOwner(db, withDemo)) return null;
  const key = newKey();
  await insertAddress(db, { key_hash: hashKey(key), expires_at: new Date(now.getTime() + LIFE_MS) }, now);
  return `/set-up#${key}`;
}
