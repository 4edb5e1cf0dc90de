import { may, ROLES } from '@freeboard/domain/access';
import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

const ABOVE = ROLES.filter((role) => may(role, 'agency.manage'));

export async function hasOwner(db: Database, withDemo: boolean): Promise<boolean> {
  let query = db.selectFrom('people').select('id').where('role', 'in', ABOVE).where('deactivated_at', 'is', null);
  if (!withDemo) query = query.where('is_demo', '=', false);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

/** Serializes set-ups until the transaction ends. */
export const lockSetUp = (db: Database) => sql`select pg_advisory_xact_lock(7318020)`.execute(db);

export async function insertAddress(
  db: Database,
  row: { key_hash: Buffer; expires_at: Date },
  now: Date,
): Promise<void> {
  await db.deleteFrom('set_up_addresses').where('expires_at', '<=', now).execute();
  await db.insertInto('set_up_addresses').values(row).execute();
}

export const addressBy = (db: Database, key_hash: Buffer, now: Date) =>
  db
    .selectFrom('set_up_addresses')
    .select('expires_at')
    .where('key_hash', '=', key_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();

export const forgetAddresses = (db: Database) => db.deleteFrom('set_up_addresses').execute();
