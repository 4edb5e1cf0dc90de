import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { networkOf } from '../../../kernel/network/network.ts';
import { Outdated } from '../../../kernel/verbs.ts';
import { ending, NOTIFY_ENDED } from './session.queries.ts';

/** What goes along with the opening of a session. */
export type Opening = {
  /** How many of their own a person may have: those that were used longest ago end. */
  most?: number | undefined;
  /** The password that was checked: it must still be theirs. */
  password_hash?: string | undefined;
  /** False where nobody needs to wait for the disk to have the whole transaction. */
  isForGood?: boolean;
  /** Statements that are to be done in the same one. */
  statements?: readonly RawBuilder<unknown>[];
};

type NewSession = {
  key_hash: Buffer;
  person_id: number;
  parent_id: number | null;
  impersonated_by: number | null;
  address: string;
  device: string;
  created_at: Date;
  expires_at: Date | RawBuilder<Date>;
};

/** Of a session that nobody was there for. */
const isOfNobody = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23502' &&
  'column' in error &&
  error.column === 'person_id';

/**
 * Keeps a session that was opened; its person was seen then, unless somebody else works as them. Their row is held: who
 * changes the person or opens another one has done so before, or comes after it and ends it.
 * @throws Outdated where they were deactivated meanwhile or have another password
 */
export async function insertSession(
  db: Database,
  row: NewSession,
  { most, password_hash, isForGood = true, statements = [] }: Opening,
): Promise<void> {
  const { person_id, key_hash, created_at: now } = row;
  const isTheirs = password_hash === undefined ? sql`` : sql`and password_hash = ${password_hash}`;
  const oldest =
    most === undefined
      ? sql`select null::bigint as id where false`
      : sql`select beyond as id from opened, sessions_beyond(opened.person_id, ${key_hash}, ${most}) beyond`;
  // A session of nobody is refused by its column, and with it all that goes along.
  const opening = sql`
    with recursive quick as materialized (
      select case when not ${isForGood} then set_config('synchronous_commit', 'off', true) end),
    held as materialized (
      select id from people where id = ${person_id} and deactivated_at is null ${isTheirs} for no key update),
    opened as (
      insert into sessions (key_hash, person_id, parent_id, impersonated_by, address, network, device, created_at, seen_at, expires_at)
      select ${key_hash}::bytea, (select id from held), ${row.parent_id}::bigint, ${row.impersonated_by}::int, ${row.address},
        ${networkOf(row.address)}, ${row.device}, ${now}::timestamptz, ${now}::timestamptz, (${row.expires_at})::timestamptz from quick
      returning person_id, impersonated_by),
    seen as (
      update people set last_seen_at = ${now} where id in (select person_id from opened where impersonated_by is null)),
    ${sql.join(
      statements.map((statement, n) => sql`${sql.ref(`statement_${n}`)} as (${statement}),`),
      sql` `,
    )}
    ${ending(oldest, now)} ${NOTIFY_ENDED}`;
  await opening.execute(db).catch((error: unknown) => {
    throw isOfNobody(error) ? new Outdated() : error;
  });
}
