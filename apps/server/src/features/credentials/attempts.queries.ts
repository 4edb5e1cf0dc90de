import { sql } from 'kysely';
import type { Database } from '../../kernel/database/pool.ts';

/** What is tried; each kind is counted by itself. */
export type AttemptKind =
  | 'login'
  | 'passkey'
  | 'email'
  | 'single_sign_on'
  | 'reset'
  | 'password'
  | 'register'
  | 'client_look'
  | 'client_act'
  | 'intake_look'
  | 'intake_send';

export type Attempt = { kind: AttemptKind; name: string; address: string; at: Date };

/** Attempts since a moment: by this name from this address, by this name, from this address. */
export type Counted = { ofPair: number; ofName: number; ofAddress: number };

/** How many attempts there may be before one; null for any number. */
type Most = { byPair: number; byName: number | null; byAddress: number | null };

/** As people's names are compared: what JavaScript calls lower case is not the same for every sign. */
const folded = (name: string) => sql<string>`lower(${name})`;

/**
 * Notes an attempt, unless there were too many before it; parallel ones are counted one after another. Kept at once, as
 * one statement. @returns the attempts since a moment before it, and whether it was noted
 */
export async function noteOne(
  db: Database,
  { kind, name, address, at }: Attempt,
  since: Date,
  { byPair, byName, byAddress }: Most,
): Promise<Counted & { isNoted: boolean }> {
  const { rows } = await sql<Counted & { isNoted: boolean }>`
    select of_pair as "ofPair", of_name as "ofName", of_address as "ofAddress", is_noted as "isNoted"
    from note_attempt(${kind}, ${name}, ${address}, ${at}, ${since}, ${byPair}, ${byName}, ${byAddress})`.execute(db);
  if (!rows[0]) throw new Error('An attempt was neither noted nor refused.');
  return rows[0];
}

/** A statement after which attempts up to one that succeeded count no more. */
export const forgetting = ({ kind, name, address }: Omit<Attempt, 'at'>) =>
  sql`delete from login_attempts where kind = ${kind} and name = ${folded(name)} and address = ${address}`;

export const forgetAttempts = (db: Database, attempt: Omit<Attempt, 'at'>) => forgetting(attempt).execute(db);

/** Whether a person has signed in from an address since `since` themselves. */
export async function isKnownAt(db: Database, personId: number, address: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', personId)
    .where('address', '=', address)
    .where('impersonated_by', 'is', null)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
