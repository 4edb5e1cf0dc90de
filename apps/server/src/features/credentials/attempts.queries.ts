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

/** As people's names are compared: what JavaScript calls lower case is not the same for every sign. */
const folded = (name: string) => sql<string>`lower(${name})`;

/**
 * One at a time of each address and, within it, of each name: parallel attempts are counted one after another. All see an
 * attempt as soon as it is noted; only a crash of the database within the same second could forget it, and nobody waits
 * for its disk.
 */
export const takeTurn = (trx: Database, name: string, address: string) =>
  sql`select set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(7318010, hashtext(${address})),
    pg_advisory_xact_lock(7318011, hashtext(${folded(name)}))`.execute(trx);

export async function countAttempts(db: Database, { kind, name, address }: Attempt, since: Date): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) filter (where name = ${folded(name)} and address = ${address}) as "ofPair",
           count(*) filter (where name = ${folded(name)}) as "ofName",
           count(*) filter (where address = ${address}) as "ofAddress"
    from login_attempts
    where kind = ${kind} and (name = ${folded(name)} or address = ${address}) and at > ${since}`.execute(db);
  return rows[0] ?? { ofPair: 0, ofName: 0, ofAddress: 0 };
}

export const insertAttempt = (db: Database, attempt: Attempt) =>
  db
    .insertInto('login_attempts')
    .values({ ...attempt, name: folded(attempt.name) })
    .execute();

export const forgetAttempts = (db: Database, { kind, name, address }: Omit<Attempt, 'at'>) =>
  db
    .deleteFrom('login_attempts')
    .where('kind', '=', kind)
    .where('name', '=', folded(name))
    .where('address', '=', address)
    .execute();

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
