import type { Database } from '../../../kernel/database/pool.ts';

/** A person's profile; `isHeld` locks the row. */
export const profileOf = (db: Database, personId: number, isHeld = false) => {
  const query = db
    .selectFrom('people')
    .leftJoin('agencies', 'agencies.id', 'people.agency_id')
    .select(['people.id', 'people.agency_id', 'people.role', 'people.name', 'people.username', 'people.email'])
    .select(['people.phone', 'people.license', 'people.title', 'agencies.name as agency_name'])
    .where('people.id', '=', personId);
  return (isHeld ? query.forUpdate('people') : query).executeTakeFirst();
};
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof profileOf>>>;

export const updateProfileRow = (
  db: Database,
  personId: number,
  set: Partial<Pick<ProfileRow, 'name' | 'phone' | 'license' | 'title' | 'email' | 'username'>> & {
    verified_email?: string;
  },
) => db.updateTable('people').set(set).where('id', '=', personId).execute();

export const saveEmailChange = (
  db: Database,
  row: { person_id: number; email: string; key_hash: Buffer; created_at: Date; expires_at: Date },
) => {
  const { person_id: _, ...change } = row;
  return db
    .insertInto('email_changes')
    .values(row)
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(change))
    .execute();
};

export const emailChangeOf = (db: Database, personId: number, now: Date) =>
  db
    .selectFrom('email_changes')
    .select('email')
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** @returns whether there was a pending change */
export async function deleteEmailChange(db: Database, personId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('email_changes')
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst();
  return gone !== undefined;
}

/**
 * Deletes a key.
 * @returns the address that it confirms; undefined when it is unknown or expired, or the person is
 * deactivated
 */
export const useUpEmailChange = (db: Database, key_hash: Buffer, now: Date) =>
  db
    .deleteFrom('email_changes')
    .using('people')
    .whereRef('people.id', '=', 'email_changes.person_id')
    .where('key_hash', '=', key_hash)
    .where('expires_at', '>', now)
    .where('people.deactivated_at', 'is', null)
    .returning(['email_changes.person_id', 'email_changes.email', 'people.is_demo'])
    .executeTakeFirst();
