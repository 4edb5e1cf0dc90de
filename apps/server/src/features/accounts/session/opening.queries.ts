import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/database/pool.ts';
import { isDeadlock } from '../../../kernel/faults.ts';
import { networkOf } from '../../../kernel/network/network.ts';
import { Outdated } from '../../../kernel/verbs.ts';
import { ANNOUNCE_ENDED, ending } from './session.queries.ts';

export type Opening = {
  /** The maximum number of a person's own sessions; beyond it the least recently used ones end. */
  most?: number | undefined;
  /** The password hash that was checked; the session opens only if the person still has it. */
  password_hash?: string | undefined;
  /** False when the commit need not wait for the disk. */
  isForGood?: boolean;
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

/** Whether the insert failed because no such person exists (not-null violation at `person_id`). */
const isOfNobody = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23502' &&
  'column' in error &&
  error.column === 'person_id';

/**
 * Saves a new session and, unless impersonated, the time the person was last seen. Locks the person's row, which
 * serializes this with other sign-ins and with changes to the person; a later change then finds this session and ends
 * it.
 * @throws Outdated when the person was deactivated or has another password, or in a deadlock: a sign-in is tried again
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
  // If the person is inactive or the password has changed, `person_id` is null, so the whole statement fails.
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
    ${ending(oldest, now)} ${ANNOUNCE_ENDED}`;
  await opening.execute(db).catch((error: unknown) => {
    throw isOfNobody(error) || isDeadlock(error) ? new Outdated() : error;
  });
}
