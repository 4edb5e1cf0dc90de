import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

const shown = (db: TenantDb) =>
  db
    .from('messages')
    .leftJoin('people as sender', 'sender.id', 'messages.person_id')
    .selectAll('messages')
    .select('sender.name as sent_by')
    .select(
      sql<string[]>`array(select f.name from message_files f where f.message_id = messages.id order by f.id)`.as(
        'files',
      ),
    );

export type ShownRow = Awaited<ReturnType<typeof messagesWith>>[number];

/** The messages of one conversation, the newest first. */
export const messagesWith = (db: TenantDb, address: string, before: number | undefined, limit: number) =>
  shown(db)
    .where('messages.address', '=', address)
    .$if(before !== undefined, (query) => query.where('messages.id', '<', before ?? 0))
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();

export const messagesOf = (db: TenantDb, applicationId: number, limit: number) =>
  shown(db).where('messages.application_id', '=', applicationId).orderBy('messages.id', 'desc').limit(limit).execute();

export const messageShown = (db: TenantDb, id: number) =>
  shown(db).where('messages.id', '=', id).executeTakeFirstOrThrow();

/** The last message of each conversation that is within reach, the newest first, with how many of it nobody has read. */
export const conversations = (db: TenantDb, search: string, before: number | undefined, limit: number) =>
  shown(db)
    .select(
      sql<number>`(select count(*)::int from messages u where u.agency_id = messages.agency_id and u.address = messages.address
        and u.direction = 'inbound' and u.read_at is null)`.as('unread'),
    )
    .where(
      'messages.id',
      'in',
      db
        .from('messages')
        .select((of) => of.fn.max('messages.id').as('id'))
        .groupBy(['messages.agency_id', 'messages.address', 'messages.channel']),
    )
    .$if(before !== undefined, (query) => query.where('messages.id', '<', before ?? 0))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(messages.contact_name ilike ${like(search)} or messages.address ilike ${like(search)}
          or messages.body ilike ${like(search)} or (length(${digits(search)}) >= 3 and messages.address like ${`%${digits(search)}%`}))`,
      ),
    )
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();

const like = (text: string) => `%${text.replaceAll(/[%_\\]/g, '\\$&')}%`;
const digits = (text: string) => text.replaceAll(/\D/g, '');

export const markRead = (db: TenantDb, address: string, now: Date) =>
  db
    .update('messages')
    .set({ read_at: now })
    .where('messages.address', '=', address)
    .where('messages.direction', '=', 'inbound')
    .where('messages.read_at', 'is', null)
    .returning('messages.id')
    .execute();
