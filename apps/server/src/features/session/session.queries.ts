import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { SESSION_CHANNEL } from '../../kernel/events/hub.ts';

const PERSON = [
  'people.id',
  'people.agency_id',
  'people.role',
  'people.username',
  'people.email',
  'people.name',
  'people.display_carriers',
  'people.assigned_product_type',
  'people.settings',
  'people.password_hash',
  'people.deactivated_at',
  'people.is_demo',
  'agencies.name as agency_name',
  'agencies.street_address',
  'agencies.phone',
  'agencies.quick_links',
] as const;

const people = (db: Database) =>
  db.selectFrom('people').leftJoin('agencies', 'agencies.id', 'people.agency_id').select(PERSON);

export type PersonRow = NonNullable<Awaited<ReturnType<typeof personById>>>;

export const personById = (db: Database, id: number) => people(db).where('people.id', '=', id).executeTakeFirst();

/** A person by user name or e-mail, without regard to case. */
export const personByLogin = (db: Database, login: string) =>
  people(db)
    .where(sql<boolean>`lower(people.username) = lower(${login}) or lower(people.email) = lower(${login})`)
    .executeTakeFirst();

export const insertSession = (
  db: Database,
  row: {
    key_hash: Buffer;
    person_id: number;
    parent_id: number | null;
    impersonated_by: number | null;
    address: string;
    created_at: Date;
    seen_at: Date;
    expires_at: Date;
  },
) => db.insertInto('sessions').values(row).execute();

/**
 * A live session with its person, or nothing when it ended, expired, idled out or its person was deactivated. One that
 * was opened to work as another lives only while the session that it came from does.
 */
export const liveSession = (db: Database, keyHash: Buffer, now: Date, idleSince: Date) =>
  people(db)
    .innerJoin('sessions', 'sessions.person_id', 'people.id')
    .leftJoin('sessions as parent', 'parent.id', 'sessions.parent_id')
    .leftJoin('people as impersonator', 'impersonator.id', 'sessions.impersonated_by')
    .select(['sessions.id as session_id', 'sessions.seen_at', 'sessions.impersonated_by', 'sessions.parent_id'])
    .select([
      'impersonator.name as impersonator_name',
      'impersonator.display_carriers as impersonator_display_carriers',
    ])
    .where('sessions.key_hash', '=', keyHash)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.seen_at', '>', idleSince)
    .where('people.deactivated_at', 'is', null)
    .where('impersonator.deactivated_at', 'is', null)
    .where('parent.ended_at', 'is', null)
    .where((is) => is.or([is('parent.id', 'is', null), is('parent.expires_at', '>', now)]))
    .where((is) => is.or([is('parent.id', 'is', null), is('parent.seen_at', '>', idleSince)]))
    .executeTakeFirst();

/** Notes activity in a session, and in the one that it came from. */
export const touchSession = (db: Database, session: { session_id: number; parent_id: number | null }, now: Date) =>
  db
    .updateTable('sessions')
    .set({ seen_at: now })
    .where('id', 'in', [session.session_id, ...(session.parent_id === null ? [] : [session.parent_id])])
    .execute();

/** Ends the sessions that `first` selects and all that came from them, and tells every process. */
const end = (db: Database, first: RawBuilder<unknown>, now: Date) =>
  sql`
    with recursive first as (${first}),
    ending as (
      select id from first
      union select s.id from sessions s join ending e on s.parent_id = e.id),
    ended as (
      update sessions set ended_at = ${now} where id in (select id from ending) and ended_at is null returning id)
    select pg_notify(${SESSION_CHANNEL}, string_agg(id::text, ',')) from ended having count(*) > 0`.execute(db);

export const endSession = (db: Database, id: number, now: Date) =>
  end(db, sql`select id from sessions where id = ${id}`, now);

/** Ends the sessions of a person that were used longest ago, but for the latest `most`. */
export const endOldest = (db: Database, personId: number, most: number, now: Date) =>
  end(
    db,
    sql`select id from sessions where person_id = ${personId} and ended_at is null and parent_id is null
      order by seen_at desc, id desc offset ${most}`,
    now,
  );

/** An active person within the caller's reach. */
export const reachablePerson = (db: TenantDb, id: number) =>
  db
    .from('people')
    .select(['people.id', 'people.role', 'people.name'])
    .where('people.id', '=', id)
    .where('people.deactivated_at', 'is', null)
    .executeTakeFirst();
