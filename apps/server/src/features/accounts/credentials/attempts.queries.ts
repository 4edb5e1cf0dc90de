import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { networkOf } from '../../../kernel/network/network.ts';

/** What is tried; each kind is counted by itself. */
export type AttemptKind =
  | 'login'
  | 'passkey'
  | 'email'
  | 'single_sign_on'
  | 'single_sign_on_code'
  | 'reset'
  | 'password'
  | 'register'
  | 'client_look'
  | 'client_act'
  | 'client_choose'
  | 'intake_look'
  | 'intake_send';

export type Attempt = { kind: AttemptKind; name: string; address: string; at: Date };

/** Attempts since a moment: by this name from this address, by this name, from this address; and from how many other addresses by this name. */
export type Counted = { ofPair: number; ofName: number; ofAddress: number; ofPlaces: number };

/** How many attempts there may be before one; null for any number. */
type Most = { byPair: number; byName: number | null; byAddress: number | null };
/** Since when other addresses are counted, and up to how many of them. */
type Places = { since: Date; most: number };

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
  places: Places,
): Promise<Counted & { isNoted: boolean }> {
  const { rows } = await sql<Counted & { isNoted: boolean }>`
    select of_pair as "ofPair", of_name as "ofName", of_address as "ofAddress", of_places as "ofPlaces", is_noted as "isNoted"
    from note_attempt(${kind}, ${name}, ${networkOf(address)}, ${at}, ${since}, ${byPair}, ${byName}, ${byAddress},
      ${places.since}, ${places.most})`.execute(db);
  if (!rows[0]) throw new Error('An attempt was neither noted nor refused.');
  return rows[0];
}

/** Returns a statement after which attempts up to one that succeeded count no more. */
export const forgetting = ({ kind, name, address }: Omit<Attempt, 'at'>) =>
  sql`delete from login_attempts where kind = ${kind} and name = ${folded(name)} and address = ${networkOf(address)}`;

export const forgetAttempts = (db: Database, attempt: Omit<Attempt, 'at'>) => forgetting(attempt).execute(db);

/**
 * Returns whether somebody of this user name or e-mail address has signed in from the address's network since `since`
 * themselves; false for a name of nobody.
 */
export async function isFamiliarAddress(db: Database, login: string, address: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('people', 'people.id', 'sessions.person_id')
    .select('sessions.id')
    .where(sql<boolean>`(lower(people.username) = lower(${login}) or lower(people.email) = lower(${login}))`)
    .where('sessions.network', '=', networkOf(address))
    .where('sessions.impersonated_by', 'is', null)
    .where('sessions.created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
