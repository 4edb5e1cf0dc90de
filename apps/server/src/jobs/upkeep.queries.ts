import { removedBefore } from '@freeboard/domain';
import { sql } from 'kysely';
import type { Database } from '../kernel/database/pool.ts';

/** Folds the differences of the tallies into one row of each kind. Only rows that are there when it begins are folded. */
export async function foldTallies(db: Database): Promise<void> {
  await sql`
    with gone as (delete from application_tallies returning *)
    insert into application_tallies
    select agency_id, agent_id, status, type, source, is_archived, has_alert, sum(n)
    from gone group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0`.execute(db);
  await sql`
    with gone as (delete from application_months returning *)
    insert into application_months
    select agency_id, agent_id, created_by, month, status, type, source, sum(n)
    from gone group by 1, 2, 3, 4, 5, 6, 7 having sum(n) <> 0`.execute(db);
  await sql`
    with gone as (delete from application_steps returning *)
    insert into application_steps
    select agency_id, agent_id, created_by, step, month, sum(n)
    from gone group by 1, 2, 3, 4, 5 having sum(n) <> 0`.execute(db);
  await sql`
    with gone as (delete from application_days returning *)
    insert into application_days
    select agency_id, agent_id, created_by, step, day, status, type, source, sum(n)
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(n) <> 0`.execute(db);
}

/** Forgets expired tokens of assistants, and programs that registered and that nobody connected within a day. */
async function forgetUnconnected(db: Database, now: Date, dayAgo: Date): Promise<void> {
  await db.deleteFrom('assistant_tokens').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('oauth_clients')
    .where('registered_at', '<', dayAgo)
    .where('id', 'not in', (query) => query.selectFrom('assistants').select('client_id'))
    .execute();
}

/** Forgets ended sessions, old events, expired documents, login attempts, tests of carriers, and look-ups that led to no application. */
export async function forgetOld(db: Database, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  await db.deleteFrom('events').where('at', '<', removedBefore('live_events', now)).execute();
  await forgetUnconnected(db, now, before(24));
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
