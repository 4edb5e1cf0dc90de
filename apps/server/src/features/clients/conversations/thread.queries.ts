import { READABLE_MEDIA } from '@freeboard/domain/documents';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../../kernel/context/tenant-db.ts';
import { type consentLedger, storedMessages } from '../../messages/index.ts';
import type { ConversationKey } from './conversation-id.ts';
import { CONDITIONS, messagesOfApplications, withKey } from './list.queries.ts';

const MOST = 100;

const ofAddress = ({ address, agency_id }: { address: string; agency_id: number | null }) =>
  sql<SqlBool>`(messages.address = ${address} and messages.agency_id is not distinct from ${agency_id})`;

const ofConversation = (key: ConversationKey) =>
  'client_id' in key
    ? sql<SqlBool>`applications.client_id = current_client(${key.client_id})`
    : sql<SqlBool>`(${ofAddress(key)} and applications.client_id is null)`;

export const lastKeyOf = (db: TenantDb, address: string) =>
  withKey(messagesOfApplications(db))
    .where('messages.address', '=', address)
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const threadOf = (db: TenantDb, key: ConversationKey, before: number | undefined, limit: number) =>
  storedMessages
    .shownMessages(db)
    .leftJoin('applications', 'applications.id', 'messages.application_id')
    .where(ofConversation(key))
    .$if(before !== undefined, (query) => query.where('messages.id', '<', before ?? 0))
    .orderBy('messages.id', 'desc')
    .limit(limit)
    .execute();

export const unreadOf = (db: TenantDb, key: ConversationKey) =>
  messagesOfApplications(db)
    .where(ofConversation(key))
    .where(CONDITIONS.unread(0))
    .select(sql<number>`count(*)::int`.as('unread'))
    .executeTakeFirstOrThrow();

/** A client in scope; undefined when the viewer sees none of its applications. */
export const clientOf = (db: TenantDb, id: number) =>
  db
    .from('clients')
    .select(['clients.id', 'clients.agency_id', 'clients.first_name', 'clients.last_name', 'clients.business_name'])
    .where(sql<SqlBool>`clients.id = current_client(${id})`)
    .executeTakeFirst();

export const applicationsOf = (db: TenantDb, key: ConversationKey) =>
  db
    .from('applications')
    .select(['applications.id', 'applications.number', 'applications.type', 'applications.address'])
    .select('applications.archived_at')
    .where(
      'client_id' in key
        ? sql<SqlBool>`applications.client_id = ${key.client_id}`
        : sql<SqlBool>`(applications.client_id is null and applications.id in
            (select application_id from messages where ${ofAddress(key)}))`,
    )
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(MOST)
    .execute();

export const untiedFilesOf = (db: TenantDb, key: ConversationKey) =>
  messagesOfApplications(db)
    .innerJoin('message_files', 'message_files.message_id', 'messages.id')
    .where(ofConversation(key))
    .where('messages.application_id', 'is', null)
    .where('messages.direction', '=', 'inbound')
    .where('message_files.media_type', 'in', READABLE_MEDIA)
    .select('message_files.name')
    .orderBy('message_files.id')
    .limit(MOST)
    .execute();

export const usedAddresses = (db: TenantDb, key: ConversationKey) =>
  messagesOfApplications(db)
    .where(ofConversation(key))
    .select(['messages.channel', 'messages.address'])
    .groupBy(['messages.channel', 'messages.address'])
    .orderBy(sql`max(messages.id)`, 'desc')
    .limit(MOST)
    .$narrowType<{ channel: consentLedger.Channel }>()
    .execute();

export const addressesOfClient = (db: TenantDb, id: number) =>
  db
    .from('client_addresses')
    .select(['client_addresses.kind', 'client_addresses.value'])
    .where('client_addresses.client_id', '=', id)
    .where('client_addresses.value', '<>', '')
    .orderBy('client_addresses.id', 'desc')
    .limit(MOST)
    .execute();

export const markRead = (db: TenantDb, key: ConversationKey, upTo: number | undefined, now: Date) =>
  db
    .update('messages')
    .set({ read_at: now })
    .where(
      'messages.id',
      'in',
      messagesOfApplications(db)
        .where(ofConversation(key))
        .where(sql<SqlBool>`(${CONDITIONS.unread(0)} or ${CONDITIONS.failed(0)})`)
        .$if(upTo !== undefined, (query) => query.where('messages.id', '<=', upTo ?? 0))
        .select('messages.id'),
    )
    .where('messages.read_at', 'is', null)
    .returning(['messages.id', 'messages.agency_id', 'messages.application_id'])
    .execute();
