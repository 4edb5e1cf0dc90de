import type { Database } from '../../kernel/database/pool.ts';

export const writeInvitation = (
  db: Database,
  row: { person_id: number; key_hash: Buffer; created_at: Date; expires_at: Date },
) =>
  db
    .insertInto('invitations')
    .values(row)
    .onConflict((conflict) => {
      const { person_id: _, ...rest } = row;
      return conflict.column('person_id').doUpdateSet(rest);
    })
    .execute();

export const invitedBy = (db: Database, key_hash: Buffer, now: Date) =>
  db
    .selectFrom('invitations')
    .innerJoin('people', 'people.id', 'invitations.person_id')
    .leftJoin('agencies', 'agencies.id', 'people.agency_id')
    .select(['people.id', 'people.agency_id', 'people.role', 'people.name', 'people.username', 'people.email'])
    .select(['agencies.name as agency_name', 'invitations.expires_at'])
    .where('invitations.key_hash', '=', key_hash)
    .where('invitations.expires_at', '>', now)
    .where('people.deactivated_at', 'is', null)
    .where('agencies.deactivated_at', 'is', null)
    .executeTakeFirst();

/** @returns false when another request used the invitation first */
export async function useUpInvitation(db: Database, key_hash: Buffer): Promise<boolean> {
  const gone = await db
    .deleteFrom('invitations')
    .where('key_hash', '=', key_hash)
    .returning('person_id')
    .executeTakeFirst();
  return gone !== undefined;
}

export const welcome = (
  db: Database,
  id: number,
  row: { name: string; password_hash: string; password_changed_at: Date; verified_email?: string },
) =>
  db
    .updateTable('people')
    .set({ ...row, must_change_password: false })
    .where('id', '=', id)
    .execute();

/**
 * Needed when a person's address changes or they are deactivated: ends invitation, password reset and e-mail change.
 */
export async function endAddresses(db: Database, personId: number, now: Date): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ expires_at: now })
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .execute();
  await db.deleteFrom('password_resets').where('person_id', '=', personId).execute();
  await db.deleteFrom('email_changes').where('person_id', '=', personId).execute();
}
