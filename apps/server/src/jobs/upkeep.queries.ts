import { removedBefore } from '@freeboard/domain/privacy';
import { sql } from 'kysely';
import type { Database } from '../kernel/database/pool.ts';
import { deleteInPortions } from '../kernel/database/portions.ts';

/** The key columns of each tally table; rows with the same key are merged. */
const TALLIES = {
  application_tallies: ['agency_id', 'agent_id', 'status', 'type', 'source', 'is_archived', 'has_alert'],
  application_months: ['agency_id', 'agent_id', 'created_by', 'month', 'status', 'type', 'source'],
  application_steps: ['agency_id', 'agent_id', 'created_by', 'step', 'month'],
  application_days: ['agency_id', 'agent_id', 'created_by', 'step', 'day', 'status', 'type', 'source'],
} as const;

/**
 * Merges rows with the same key, and deletes those of a key that add up to 0. Other rows are not touched, because every
 * row written adds to the changes that backups save.
 */
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

type Steps = Readonly<Record<string, () => Promise<unknown>>>;

export const tallySteps = (db: Database): Steps =>
  Object.fromEntries(Object.keys(TALLIES).map((table) => [table, () => foldTable(db, table as keyof typeof TALLIES)]));

export async function compactTallies(db: Database): Promise<void> {
  for (const step of Object.values(tallySteps(db))) await step();
}

function expired(now: Date): Readonly<Record<string, ReturnType<typeof sql>>> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const unassigned = removedBefore('unassigned_exchanges', now);
  return {
    events: sql`at < ${removedBefore('live_events', now)}`,
    // Every process has read them within a second. Compared by the database's clock, which wrote their times.
    announcements: sql`at < now() - interval '10 minutes'`,
    assistant_tokens: sql`expires_at < ${now}`,
    // Programs that registered and were not connected within a day.
    oauth_clients: sql`registered_at < ${before(24)} and not exists (select from assistants where client_id = oauth_clients.id)`,
    idempotent_answers: sql`created_at < ${removedBefore('program_answers', now)}`,
    documents: sql`expires_at < ${before(1)}`,
    quote_requests: sql`purpose = 'test' and created_at < ${unassigned}`,
    passkey_challenges: sql`expires_at < ${now}`,
    single_sign_on_attempts: sql`expires_at < ${now}`,
    single_sign_on_stops: sql`expires_at < ${now}`,
    email_changes: sql`expires_at < ${now}`,
    password_resets: sql`expires_at < ${now}`,
    registrations: sql`state = 'unverified' and expires_at < ${before(24)}`,
    security_events: sql`hour < ${removedBefore('security_events', now)}`,
    guest_files: sql`at < ${before(48)}`,
    login_attempts: sql`at < ${removedBefore('sign_in_attempts', now)}`,
    exchanges: sql`application_id is null and started_at < ${unassigned}`,
    lookups: sql`application_id is null and created_at < ${unassigned}`,
    sessions: sql`expires_at < ${removedBefore('sign_ins', now)}`,
  };
}

export const purgeSteps = (db: Database, now: Date): Steps =>
  Object.fromEntries(
    Object.entries(expired(now)).map(([table, condition]) => [
      `expired ${table}`,
      () => deleteInPortions(db, table, condition),
    ]),
  );
