import type { Database } from '../../kernel/database/pool.ts';

/** Saves an invitation in place of the previous one. */
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

/** The person that an unexpired invitation is for, if active and of an active agency. */
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

/** Saves the name and password that an invited person chose. */
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
 * Ends a person's one-time links: invitation, password reset and e-mail change. Needed when their address changes or
 * they are deactivated.
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
