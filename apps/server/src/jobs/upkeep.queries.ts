import { removedBefore } from '@freeboard/domain';
import { sql } from 'kysely';
import type { Database } from '../kernel/database/pool.ts';

/** What tells the rows of one tally from those of another. */
const TALLIES = {
  application_tallies: ['agency_id', 'agent_id', 'status', 'type', 'source', 'is_archived', 'has_alert'],
  application_months: ['agency_id', 'agent_id', 'created_by', 'month', 'status', 'type', 'source'],
  application_steps: ['agency_id', 'agent_id', 'created_by', 'step', 'month'],
  application_days: ['agency_id', 'agent_id', 'created_by', 'step', 'day', 'status', 'type', 'source'],
} as const;

/** Folds one table's tallies that have several rows. All others stay: each row written is kept in the saved changes. */
async function foldTable(db: Database, table: keyof typeof TALLIES): Promise<void> {
  const columns = TALLIES[table];
  const kind = sql.join(columns.map((column) => sql.ref(column)));
  const isOfKind = columns.map((column) => {
    const [row, several] = [sql.ref(`${table}.${column}`), sql.ref(`several.${column}`)];
    return column === 'agent_id' ? sql`${row} is not distinct from ${several}` : sql`${row} = ${several}`;
  });
  await sql`
    with several as (select ${kind} from ${sql.table(table)} group by ${kind} having count(*) > 1 or sum(n) = 0),
    gone as (
      delete from ${sql.table(table)} using several where ${sql.join(isOfKind, sql` and `)}
      returning ${sql.table(table)}.*
    )
    insert into ${sql.table(table)} (${kind}, n) select ${kind}, sum(n) from gone group by ${kind} having sum(n) <> 0
  `.execute(db);
}

/** Compacts the differences of the tallies into one row of each kind; rows added meanwhile are left. */
export async function compactTallies(db: Database): Promise<void> {
  for (const table of Object.keys(TALLIES)) await foldTable(db, table as keyof typeof TALLIES);
}

/** Deletes expired tokens of assistants, and programs that registered and that nobody connected within a day. */
async function deleteUnconnected(db: Database, now: Date, dayAgo: Date): Promise<void> {
  await db.deleteFrom('assistant_tokens').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('oauth_clients')
    .where('registered_at', '<', dayAgo)
    .where('id', 'not in', (query) => query.selectFrom('assistants').select('client_id'))
    .execute();
}

/** Deletes ended sessions, old events, expired documents, login attempts, tests of carriers, and look-ups that led to no application. */
export async function purgeExpired(db: Database, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  await db.deleteFrom('events').where('at', '<', removedBefore('live_events', now)).execute();
  await deleteUnconnected(db, now, before(24));
  await db.deleteFrom('idempotent_answers').where('created_at', '<', removedBefore('program_answers', now)).execute();
  await db.deleteFrom('documents').where('expires_at', '<', before(1)).execute();
  await db
    .deleteFrom('quote_requests')
    .where('purpose', '=', 'test')
    .where('created_at', '<', removedBefore('unassigned_exchanges', now))
    .execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
  await db.deleteFrom('single_sign_on_attempts').where('expires_at', '<', now).execute();
  await db.deleteFrom('single_sign_on_stops').where('expires_at', '<', now).execute();
  await db.deleteFrom('email_changes').where('expires_at', '<', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.deleteFrom('registrations').where('state', '=', 'unverified').where('expires_at', '<', before(24)).execute();
  await db.deleteFrom('security_events').where('hour', '<', removedBefore('security_events', now)).execute();
  await db.deleteFrom('guest_files').where('at', '<', before(48)).execute();
  await db.deleteFrom('login_attempts').where('at', '<', removedBefore('sign_in_attempts', now)).execute();
  await db
    .deleteFrom('exchanges')
    .where('application_id', 'is', null)
    .where('started_at', '<', removedBefore('unassigned_exchanges', now))
    .execute();
  await db
    .deleteFrom('lookups')
    .where('application_id', 'is', null)
    .where('created_at', '<', removedBefore('unassigned_exchanges', now))
    .execute();
  await db.deleteFrom('sessions').where('expires_at', '<', removedBefore('sign_ins', now)).execute();
}
