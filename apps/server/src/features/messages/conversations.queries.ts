import { sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

type Document = { kind: 'proposal' | 'attachment'; id: number; name: string };

const documents = sql<Document[]>`coalesce((
    select json_agg(json_build_object('name', f.name,
      'kind', case when messages.direction = 'outbound' then 'proposal' else 'attachment' end,
      'id', case when messages.direction = 'outbound' then f.id else a.id end) order by f.id)
    from message_files f
    left join attachments a on messages.direction = 'inbound' and a.application_id = messages.application_id
      and a.storage_key = f.storage_key
    where f.message_id = messages.id and (a.id is not null or messages.direction = 'outbound'
      and messages.state in ('sent', 'delivered') and f.media_type = 'application/pdf')
  ), '[]')`;

export const shownMessages = (db: TenantDb) =>
  db
    .from('messages')
    .leftJoin('people as sender', 'sender.id', 'messages.person_id')
    .selectAll('messages')
    .select('sender.name as sent_by')
    .select(
      sql<string[]>`array(select f.name from message_files f where f.message_id = messages.id order by f.id)`.as(
        'files',
      ),
    )
    .select(documents.as('documents'));

export type ShownRow = Awaited<ReturnType<typeof messagesWith>>[number];

export const messagesWith = (db: TenantDb, address: string, before: number | undefined, limit: number) =>
  shownMessages(db)
    .where('messages.address', '=', address)
    .$if(before !== undefined, (query) => query.where('messages.id', '<', before ?? 0))
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();

export const messagesOf = (db: TenantDb, applicationId: number, limit: number) =>
  shownMessages(db)
    .where('messages.application_id', '=', applicationId)
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();

export const messageInReach = (db: TenantDb, id: number) =>
  db
    .from('messages')
    .select(['messages.agency_id', 'messages.channel', 'messages.address'])
    .where('messages.id', '=', id)
    .executeTakeFirst();

export const messageShown = (db: TenantDb, id: number) =>
  shownMessages(db).where('messages.id', '=', id).executeTakeFirstOrThrow();

export const addressesOf = async (db: TenantDb, applicationId: number): Promise<string[]> => {
  const query = db.from('messages').select('messages.address').distinct();
  const rows = await query.where('messages.application_id', '=', applicationId).execute();
  return rows.map(({ address }) => address);
};

export const like = (text: string) => `%${text.replaceAll(/[%_\\]/g, '\\$&')}%`;
export const digits = (text: string) => text.replaceAll(/\D/g, '');

export const markMessageRead = (db: TenantDb, id: number, now: Date) =>
  db
    .update('messages')
    .set({ read_at: now })
    .where('messages.id', '=', id)
    .where('messages.read_at', 'is', null)
    .execute();
