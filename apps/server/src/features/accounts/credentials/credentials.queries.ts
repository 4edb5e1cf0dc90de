import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';

export async function setPassword(db: Database, personId: number, password_hash: string, now: Date): Promise<void> {
  await db
    .updateTable('people')
    .set({ password_hash, password_changed_at: now, must_change_password: false })
    .where('id', '=', personId)
    .execute();
  await db.deleteFrom('password_resets').where('person_id', '=', personId).execute();
  // An e-mail change requested under the old password may not be the owner's.
  await db.deleteFrom('email_changes').where('person_id', '=', personId).execute();
  await db.deleteFrom('trusted_devices').where('person_id', '=', personId).execute();
}

export async function renewHash(db: Database, personId: number, password_hash: string): Promise<void> {
  await db.updateTable('people').set({ password_hash }).where('id', '=', personId).execute();
}

/** Locks the row until the transaction ends, to serialize password changes. */
export const passwordOf = (db: Database, personId: number) =>
  db.selectFrom('people').select('password_hash').where('id', '=', personId).forUpdate().executeTakeFirst();

/**
 * Saves a reset key, unless the person has one that was created after `renewableSince`; that one then keeps working.
 * @returns whether it was saved
 */
export async function insertReset(
  db: Database,
  row: { person_id: number; key_hash: Buffer; created_at: Date; expires_at: Date },
  renewableSince: Date,
): Promise<boolean> {
  const { person_id, ...key } = row;
  const kept = await db
    .insertInto('password_resets')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet(key).where('password_resets.created_at', '<=', renewableSince),
    )
    .returning('person_id')
    .executeTakeFirst();
  return kept !== undefined;
}

export const personOfReset = (db: Database, key_hash: Buffer, now: Date) =>
  db
    .selectFrom('password_resets')
    .innerJoin('people', 'people.id', 'password_resets.person_id')
    .select(['people.id', 'people.agency_id', 'people.role', 'people.name', 'people.username', 'people.email'])
    .select('people.is_demo')
    .where('key_hash', '=', key_hash)
    .where('expires_at', '>', now)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();

/** @returns false when another request used the key first */
export async function useUpReset(db: Database, key_hash: Buffer): Promise<boolean> {
  const gone = await db
    .deleteFrom('password_resets')
    .where('key_hash', '=', key_hash)
    .returning('person_id')
    .executeTakeFirst();
  return gone !== undefined;
}

export const agencyName = async (db: Database, agencyId: number | null): Promise<string | null> => {
  if (agencyId === null) return null;
  const row = await db.selectFrom('agencies').select('name').where('id', '=', agencyId).executeTakeFirst();
  return row?.name ?? null;
};

export const forgetAttemptsOf = (db: Database, names: readonly string[]) =>
  db
    .deleteFrom('login_attempts')
    .where(
      'name',
      'in',
      names.map((name) => sql<string>`lower(${name})`),
    )
    .execute();

export const recordReset = (db: Database, person: { name: string; agency_id: number | null }) =>
  db
    .insertInto('history')
    .values({
      agency_id: person.agency_id,
      actor_name: 'Operator',
      actor_role: 'system',
      action: `made ${person.name} an address to set a new password`,
      changes: '[]',
    })
    .execute();
