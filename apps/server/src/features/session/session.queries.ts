import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';

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
    impersonated_by: number | null;
    address: string;
    created_at: Date;
    seen_at: Date;
    expires_at: Date;
  },
) => db.insertInto('sessions').values(row).execute();

/** A live session with its person, or nothing when it ended, expired, idled out or its person was deactivated. */
export const liveSession = (db: Database, keyHash: Buffer, now: Date, idleSince: Date) =>
  people(db)
    .innerJoin('sessions', 'sessions.person_id', 'people.id')
    .select(['sessions.id as session_id', 'sessions.seen_at', 'sessions.impersonated_by'])
    .where('sessions.key_hash', '=', keyHash)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.seen_at', '>', idleSince)
    .where('people.deactivated_at', 'is', null)
    .executeTakeFirst();

export const touchSession = (db: Database, sessionId: number, now: Date) =>
  db.updateTable('sessions').set({ seen_at: now }).where('id', '=', sessionId).execute();

export const endSession = (db: Database, keyHash: Buffer, now: Date) =>
  db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('key_hash', '=', keyHash)
    .where('ended_at', 'is', null)
    .execute();

/** An active person within the caller's reach. */
export const reachablePerson = (db: TenantDb, id: number) =>
  db
    .from('people')
    .select(['people.id', 'people.role', 'people.name'])
    .where('people.id', '=', id)
    .where('people.deactivated_at', 'is', null)
    .executeTakeFirst();
