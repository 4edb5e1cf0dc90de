import { SESSION_POLICY } from '@freeboard/domain/people';
import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { SESSION_CHANNEL } from '../../../kernel/events/hub.ts';

const deactivatedAt = sql<Date | null>`coalesce(people.deactivated_at, case when people.agency_id is not null then agencies.deactivated_at end)`;

const agencySetting = (column: 'idle_minutes' | 'session_hours') =>
  sql<number | null>`case when people.agency_id is not null then ${sql.ref(`agencies.${column}`)} end`;
const AGENCY_IDLE = agencySetting('idle_minutes');

const PERSON = [
  'people.id',
  'agencies.id as agency_id',
  'people.role',
  'people.username',
  'people.email',
  'people.name',
  'people.display_carriers',
  'people.assigned_product_type',
  'people.settings',
  'people.password_hash',
  'people.is_demo',
  'people.must_change_password',
  'agencies.name as agency_name',
  'agencies.street_address',
  'agencies.phone',
  'agencies.time_zone',
  'agencies.quick_links',
  'agencies.brand_color',
] as const;

const logoHash = sql<string | null>`(select hash from agency_logos where agency_id = agencies.id)`;

const people = (db: Database, working: RawBuilder<unknown> = sql`null::int`) =>
  db
    .selectFrom('people')
    .leftJoin('agencies', (join) => join.on(sql<boolean>`agencies.id = coalesce(people.agency_id, ${working})`))
    .select(PERSON)
    .select([deactivatedAt.as('deactivated_at'), logoHash.as('logo_hash'), AGENCY_IDLE.as('idle_minutes')]);

export type PersonRow = NonNullable<Awaited<ReturnType<typeof personById>>>;

/** `working` is the agency in which a person without an agency currently works. */
export const personById = (db: Database, id: number, working: number | null = null) =>
  people(db, sql`${working}::int`).where('people.id', '=', id).executeTakeFirst();

/** An active person in an active agency; people without an agency are found in any. */
export const personIn = (db: Database, id: number, agencyId: number) =>
  people(db, sql`${agencyId}::int`)
    .where('people.id', '=', id)
    .where('people.deactivated_at', 'is', null)
    .where('agencies.id', '=', agencyId)
    .where('agencies.deactivated_at', 'is', null)
    .executeTakeFirst();

export const isAgencyActive = async (db: Database, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('agencies')
    .select('id')
    .where('id', '=', id)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

export const personByLogin = (db: Database, login: string) =>
  people(db)
    .where(sql<boolean>`(lower(people.username) = lower(${login}) or lower(people.email) = lower(${login}))`)
    .executeTakeFirst();

const { idle_minutes: IDLE, session_hours: HOURS } = SESSION_POLICY;

/** Sessions last used before this moment have idled out (D14): by the agency's limit, or the default. */
const idleSince = (now: Date, minutes: RawBuilder<unknown>) =>
  sql<Date>`${now}::timestamptz - make_interval(mins => coalesce(${minutes}, ${IDLE.usual}))`;

/**
 * Whether a session is below its maximum age. Checked at each use, because a session opened while the agency was
 * changing the limit got the old one. Impersonated sessions are exempt: they expire after an hour.
 */
const isYoung = (now: Date, sessions: string, hours: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.ref(`${sessions}.impersonated_by`)} is not null
    or ${sql.ref(`${sessions}.created_at`)} > ${now}::timestamptz - make_interval(hours => coalesce(${hours}, ${HOURS.usual})))`;

/** Reads the limit of the person's own agency, even during impersonation. */
const ofPersons = (column: 'idle_minutes' | 'session_hours', personId: RawBuilder<unknown>) =>
  sql`(select a.${sql.ref(column)} from people p join agencies a on a.id = p.agency_id where p.id = ${personId})`;

/**
 * A person's sessions that are valid under their agency's current settings, including those of users impersonating
 * them.
 */
const liveOf = (db: Database, personId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .where('sessions.person_id', '=', personId)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.seen_at', '>', idleSince(now, ofPersons('idle_minutes', sql`${personId}`)))
    .where(isYoung(now, 'sessions', ofPersons('session_hours', sql`${personId}`)));

export const longest = (personId: number, now: Date) =>
  sql<Date>`${now}::timestamptz + make_interval(hours => coalesce(${ofPersons('session_hours', sql`${personId}`)}, ${HOURS.usual}))`;

export const setLongest = (db: Database, agencyId: number, hours: number | null, now: Date) =>
  db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`created_at + make_interval(hours => ${hours ?? HOURS.usual})` })
    .where('impersonated_by', 'is', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('person_id', 'in', (query) =>
      query.selectFrom('people').select('people.id').where('agency_id', '=', agencyId),
    )
    .execute();

/** The sessions that `sessions` was opened from, recursively: an impersonated session may open another one. */
const CAME_FROM = sql`
  with recursive came_from as (
    select up.* from sessions up where up.id = sessions.parent_id
    union select up.* from sessions up join came_from on up.id = came_from.parent_id)`;

/**
 * A live session with its user; undefined when it ended, expired or idled out, or its user was deactivated. An
 * impersonated session lives only as long as all sessions it was opened from.
 */
export const liveSession = (db: Database, keyHash: Buffer, now: Date) =>
  people(db, sql`(select agency_id from sessions where key_hash = ${keyHash})`)
    .innerJoin('sessions', 'sessions.person_id', 'people.id')
    .leftJoin('people as impersonator', 'impersonator.id', 'sessions.impersonated_by')
    .select(['sessions.id as session_id', 'sessions.seen_at', 'sessions.impersonated_by', 'sessions.expires_at'])
    .select([
      'impersonator.name as impersonator_name',
      'impersonator.display_carriers as impersonator_display_carriers',
    ])
    .where('sessions.key_hash', '=', keyHash)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.seen_at', '>', idleSince(now, AGENCY_IDLE))
    .where(isYoung(now, 'sessions', agencySetting('session_hours')))
    .where(deactivatedAt, 'is', null)
    .where('impersonator.deactivated_at', 'is', null)
    .where(
      sql<boolean>`(sessions.parent_id is null or not exists (${CAME_FROM} select from came_from
        where ended_at is not null or expires_at <= ${now}
          or not ${isYoung(now, 'came_from', ofPersons('session_hours', sql`came_from.person_id`))}
          or seen_at <= ${idleSince(now, ofPersons('idle_minutes', sql`came_from.person_id`))}))`,
    )
    .executeTakeFirst();

/**
 * Locks the person before the sessions, as when a session is opened. Also touches the sessions that it was opened
 * from.
 */
export const touchSession = (db: Database, session: { session_id: number }, now: Date) =>
  sql`
    with recursive chain as (
      select id, parent_id, person_id, impersonated_by from sessions where id = ${session.session_id}
      union
      select up.id, up.parent_id, up.person_id, up.impersonated_by from sessions up join chain on up.id = chain.parent_id),
    seen as (
      update people set last_seen_at = ${now}
      where id in (select person_id from chain where impersonated_by is null) returning id)
    update sessions set seen_at = ${now}
    where id in (select id from chain) and (select count(*) from seen) >= 0`.execute(db);

export const setWorkingAgency = (db: Database, keyHash: Buffer, agency_id: number | null) =>
  db.updateTable('sessions').set({ agency_id }).where('key_hash', '=', keyHash).execute();

export const agencyById = (db: TenantDb, id: number) =>
  db.from('agencies').select(['agencies.id', 'agencies.name']).where('agencies.id', '=', id).executeTakeFirst();

/**
 * CTEs that end the sessions selected by `first` and all sessions opened from them; the statement must end with
 * `ANNOUNCE_ENDED`.
 */
export const ending = (first: RawBuilder<unknown>, now: Date) => sql`
    first as (${first}),
    ending as (
      select id from first
      union select s.id from sessions s join ending e on s.parent_id = e.id),
    ended as (
      update sessions set ended_at = ${now} where id in (select id from ending) and ended_at is null returning id)`;

/** A notification to an older release holds at most 7,999 bytes, and an id may have 19 digits. */
const IDS_PER_NOTICE = 350;

const announceSessions = (of: RawBuilder<unknown>) => sql`
  insert into announcements (channel, payload)
  select ${sql.lit(SESSION_CHANNEL)}, string_agg(id::text, ',')
  from (select id, (row_number() over () - 1) / ${sql.lit(IDS_PER_NOTICE)} as part from ${of}) parts group by part`;

export const ANNOUNCE_ENDED = announceSessions(sql`ended`);

const end = (db: Database, first: RawBuilder<unknown>, now: Date) =>
  sql`with recursive ${ending(first, now)} ${ANNOUNCE_ENDED}`.execute(db);

export const endSession = (db: Database, id: number, now: Date) =>
  end(db, sql`select id from sessions where id = ${id}`, now);

/** Ends every session of a person except `kept`, and disconnects all their assistants. */
export const endOthers = (db: Database, personId: number, kept: number | null, now: Date) =>
  sql`with recursive ${ending(
    sql`select id from sessions where person_id = ${personId} and ended_at is null and id is distinct from ${kept}::bigint`,
    now,
  )},
    disconnected as (
      update assistants set ended_at = ${now}, ended_because = 'the sessions of the person were ended'
      where person_id = ${personId} and ended_at is null)
    ${ANNOUNCE_ENDED}`.execute(db);

export const endSelected = (db: Database, ids: readonly number[], now: Date) =>
  end(db, sql`select id from sessions where id = any(${[...ids]}::bigint[]) and ended_at is null`, now);

export const endOfAgency = (db: Database, agencyId: number, now: Date) =>
  end(
    db,
    sql`select sessions.id from sessions join people on people.id = sessions.person_id
      where people.agency_id = ${agencyId} and ended_at is null and expires_at > ${now}`,
    now,
  );

/** Makes a person's open pages reload the session after a change of role or permissions. */
export const reopenStreams = (db: Database, personId: number) =>
  announceSessions(sql`sessions where person_id = ${personId} and ended_at is null`).execute(db);

export const openSessions = async (db: Database, personId: number, now: Date): Promise<number> => {
  const { n } = await liveOf(db, personId, now)
    .select((is) => is.fn.countAll<number>().as('n'))
    .where('impersonated_by', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** @returns false when the session is not the person's or has ended */
export async function endOwn(db: Database, personId: number, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id as never)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (row) await endSession(db, row.id, now);
  return row !== undefined;
}

export const reachablePerson = (db: TenantDb, id: number) =>
  db
    .from('people')
    .select(['people.id', 'people.role', 'people.name', 'people.agency_id'])
    .where('people.id', '=', id)
    .where('people.deactivated_at', 'is', null)
    .executeTakeFirst();

export const sessionsOf = (db: Database, personId: number, now: Date) =>
  liveOf(db, personId, now)
    .leftJoin('people as by', 'by.id', 'sessions.impersonated_by')
    .select(['sessions.id', 'device', 'address', 'sessions.created_at', 'seen_at', 'by.name as by'])
    .orderBy('seen_at', 'desc')
    .limit(50)
    .execute();

export const signInsOf = (db: Database, personId: number, actions: readonly string[]) =>
  db
    .selectFrom('history')
    .select(['action', 'changes', 'created_at'])
    .where('actor_id', '=', personId)
    .where('application_id', 'is', null)
    .where('action', 'in', actions)
    .orderBy('id', 'desc')
    .limit(10)
    .execute();

export const passwordChangedAt = (db: Database, personId: number) =>
  db.selectFrom('people').select('password_changed_at').where('id', '=', personId).executeTakeFirst();
