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

export const messageInReach = (db: TenantDb, id: number) =>
  db.from('messages').select('messages.agency_id').where('messages.id', '=', id).executeTakeFirst();

export const messageShown = (db: TenantDb, id: number) =>
  shown(db).where('messages.id', '=', id).executeTakeFirstOrThrow();

/** The addresses that an application's messages went to and came from. */
export const addressesOf = async (db: TenantDb, applicationId: number): Promise<string[]> => {
  const query = db.from('messages').select('messages.address').distinct();
  const rows = await query.where('messages.application_id', '=', applicationId).execute();
  return rows.map(({ address }) => address);
};

/** How many messages of each conversation within reach nobody has read. */
export const unreadBy = (db: TenantDb, addresses: string[]) =>
  db
    .from('messages')
    .select(['messages.agency_id', 'messages.address', 'messages.channel'])
    .select(sql<number>`count(*)::int`.as('unread'))
    .where(sql<boolean>`messages.address = any (${addresses}::text[])`)
    .where('messages.direction', '=', 'inbound')
    .where('messages.read_at', 'is', null)
    .groupBy(['messages.agency_id', 'messages.address', 'messages.channel'])
    .execute();

type Search = { text: string; inBodies: boolean };

/** The last message of each conversation that is within reach, the newest first; bodies are searched only where `inBodies`. */
export const conversations = (db: TenantDb, { text, inBodies }: Search, before: number | undefined, limit: number) =>
  shown(db)
    .where(
      'messages.id',
      'in',
      db
        .from('messages')
        .select((of) => of.fn.max('messages.id').as('id'))
        .groupBy(['messages.agency_id', 'messages.address', 'messages.channel']),
    )
    .$if(before !== undefined, (query) => query.where('messages.id', '<', before ?? 0))
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`(messages.contact_name ilike ${like(text)} or messages.address ilike ${like(text)}
          or (${inBodies} and messages.body ilike ${like(text)})
          or (length(${digits(text)}) >= 3 and messages.address like ${`%${digits(text)}%`}))`,
      ),
    )
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();

export const like = (text: string) => `%${text.replaceAll(/[%_\\]/g, '\\$&')}%`;
export const digits = (text: string) => text.replaceAll(/\D/g, '');

/** Marks one message of a client as read. */
export const markMessageRead = (db: TenantDb, id: number, now: Date) =>
  db
    .update('messages')
    .set({ read_at: now })
    .where('messages.id', '=', id)
    .where('messages.read_at', 'is', null)
    .execute();

export const markRead = (db: TenantDb, address: string, now: Date) =>
  db
    .update('messages')
    .set({ read_at: now })
    .where('messages.address', '=', address)
    .where('messages.direction', '=', 'inbound')
    .where('messages.read_at', 'is', null)
    .returning('messages.id')
    .execute();
