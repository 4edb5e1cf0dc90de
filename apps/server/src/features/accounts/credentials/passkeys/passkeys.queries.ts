import { sql } from 'kysely';
import type { Database } from '../../../../kernel/database/pool.ts';

export type Purpose = 'register' | 'sign_in' | 'second_step';

type Challenge = { challenge_hash: Buffer; purpose: Purpose; person_id: number | null };

export const insertChallenge = (db: Database, row: Challenge & { expires_at: Date }) =>
  db.insertInto('passkey_challenges').values(row).execute();

/** Deletes a challenge whether or not it is valid. @returns whether it was valid for this purpose and person */
export async function takeChallenge(
  db: Database,
  { challenge_hash, purpose, person_id }: Challenge,
  now: Date,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challenge_hash)
    .returning(['purpose', 'person_id', 'expires_at'])
    .executeTakeFirst();
  return gone !== undefined && gone.purpose === purpose && gone.person_id === person_id && gone.expires_at > now;
}

const COLUMNS = ['id', 'person_id', 'credential_id', 'public_key', 'transports', 'name'] as const;

export const passkeysOf = (db: Database, personId: number) =>
  db
    .selectFrom('passkeys')
    .select([...COLUMNS, 'is_synced', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();

export const passkeyByCredential = (db: Database, credential_id: Buffer) =>
  db.selectFrom('passkeys').select(COLUMNS).where('credential_id', '=', credential_id).executeTakeFirst();

/** @returns false when the passkey is already saved for any person */
export async function insertPasskey(
  db: Database,
  row: {
    person_id: number;
    credential_id: Buffer;
    public_key: Buffer;
    counter: number;
    transports: string[];
    is_synced: boolean;
    name: string;
    created_at: Date;
  },
): Promise<boolean> {
  const kept = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Records the use of a passkey whose signature was valid.
 * @returns false, with nothing recorded, when its counter did not increase, which means that the passkey was copied; a
 * counter that is always 0 is accepted
 */
export async function notePasskeyUse(
  db: Database,
  id: number,
  use: { counter: number; is_synced: boolean; last_used_at: Date },
): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set(use)
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${use.counter} or (counter = 0 and ${use.counter} = 0))`)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

export const updatePasskeyName = (db: Database, personId: number, id: string, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('person_id', '=', personId)
    .where('id', '=', id as never)
    .execute();

/** @returns the passkey's name; undefined when it is not the person's */
export const deletePasskey = (db: Database, personId: number, id: string) =>
  db
    .deleteFrom('passkeys')
    .where('person_id', '=', personId)
    .where('id', '=', id as never)
    .returning('name')
    .executeTakeFirst();

export async function deletePasskeys(db: Database, personId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0;
}

/** Locks a person until the transaction ends, to serialize changes to how they sign in. */
export const lockPerson = (db: Database, personId: number) =>
  db.selectFrom('people').select('id').where('id', '=', personId).forUpdate().executeTakeFirst();
