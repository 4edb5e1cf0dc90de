import { QUESTION_SUBJECTS } from '@freeboard/domain/messages';
import { type SqlBool, sql } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';

const MOST = 200;

export const customerById = (db: TenantDb, id: number) =>
  db.from('people').select(['people.id', 'people.name', 'people.email']).where('people.id', '=', id).executeTakeFirst();

export const clearCustomer = (db: TenantDb, applicationId: number) =>
  db.update('applications').set({ customer_id: null }).where('applications.id', '=', applicationId).execute();

export const applicationsOfCustomer = (db: TenantDb, customerId: number) =>
  db
    .from('applications')
    .select([
      'applications.id as application_id',
      'applications.number',
      'applications.type',
      'applications.address',
      'applications.first_name',
      'applications.last_name',
    ])
    .where('applications.customer_id', '=', customerId)
    .orderBy('applications.updated_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(MOST)
    .execute();

/**
 * The PDFs in an application's sent messages; those whose sender could see carriers are included only with
 * `seesCarriers`, because they may name carriers.
 */
export const proposalFiles = (db: TenantDb, applicationId: number, seesCarriers: boolean) =>
  db
    .from('messages')
    .innerJoin('message_files', 'message_files.message_id', 'messages.id')
    .select(['message_files.id', 'message_files.name', 'message_files.media_type', 'message_files.bytes'])
    .select(['message_files.storage_key', 'messages.created_at', 'messages.agency_id'])
    .where('messages.application_id', '=', applicationId)
    .where('messages.direction', '=', 'outbound')
    .where('messages.state', 'in', ['sent', 'delivered'])
    .where('message_files.media_type', '=', 'application/pdf')
    .where(sql<SqlBool>`(${seesCarriers} or not messages.sender_saw_carriers)`)
    .orderBy('messages.id', 'desc')
    .limit(MOST)
    .execute();

export const policyFiles = (db: TenantDb, applicationId: number) =>
  db
    .from('bound_policies')
    .innerJoin('attachments', 'attachments.id', 'bound_policies.attachment_id')
    .select(['attachments.id', 'attachments.name', 'attachments.media_type', 'attachments.storage_key'])
    .select(['bound_policies.recorded_at', 'attachments.agency_id'])
    .where('bound_policies.application_id', '=', applicationId)
    .where('bound_policies.undone_at', 'is', null)
    .orderBy('bound_policies.id', 'desc')
    .execute();

/**
 * A customer's questions in the portal about an application, and messages to them since, in order. Messages from a
 * named template are left out, because proposals and signed copies are documents, not answers.
 */
export async function portalConversation(db: TenantDb, applicationId: number, address: string) {
  const rows = await db
    .from('messages')
    .leftJoin('people as sender', 'sender.id', 'messages.person_id')
    .select(['messages.id', 'messages.direction', 'messages.body', 'messages.created_at', 'sender.name as sent_by'])
    .where('messages.application_id', '=', applicationId)
    .where('messages.address', '=', address)
    .where(
      sql<SqlBool>`(messages.direction = 'inbound' and messages.subject = ${QUESTION_SUBJECTS.portal}
        or messages.direction = 'outbound' and messages.template ->> 'name' is null)`,
    )
    .orderBy('messages.id', 'desc')
    .limit(MOST)
    .execute();
  const conversation = rows.reverse();
  const first = conversation.findIndex(({ direction }) => direction === 'inbound');
  return first === -1 ? [] : conversation.slice(first);
}
