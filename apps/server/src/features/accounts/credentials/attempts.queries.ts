import { sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { networkOf } from '../../../kernel/network/network.ts';

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

/**
 * Counts since a moment. `ofPair`: attempts on the name from the address; `ofName`: on the name from anywhere;
 * `ofAddress`: from the address on any name; `ofPlaces`: other addresses that tried the name.
 */
export type Counted = { ofPair: number; ofName: number; ofAddress: number; ofPlaces: number };

type Most = { byPair: number; byName: number | null; byAddress: number | null };
/** The start of the window in which other addresses are counted, and the most allowed. */
type Places = { since: Date; most: number };

/** Lowercases in the database, because JavaScript lowercases some characters differently. */
const folded = (name: string) => sql<string>`lower(${name})`;

/**
 * Records an attempt unless a limit is reached. One statement, committed on its own, so concurrent attempts are
 * serialized.
 * @returns the counts since `since` without this attempt, and whether it was recorded
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

export const forgetting = ({ kind, name, address }: Omit<Attempt, 'at'>) =>
  sql`delete from login_attempts where kind = ${kind} and name = ${folded(name)} and address = ${networkOf(address)}`;

export const forgetAttempts = (db: Database, attempt: Omit<Attempt, 'at'>) => forgetting(attempt).execute(db);

/**
 * Whether the person with this user name or e-mail address has signed in personally from the address's network since
 * `since`; false for an unknown name.
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
