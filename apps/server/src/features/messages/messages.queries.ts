import { QUESTION_SUBJECTS, type TextHours } from '@freeboard/domain/messages';
import { type Insertable, type NotNull, sql, type Updateable } from 'kysely';
import type { TenantDb } from '../../kernel/context/tenant-db.ts';
import type { Database } from '../../kernel/database/pool.ts';
import type { DB } from '../../kernel/database/schema.gen.ts';
import { isNotQueued } from '../../kernel/queue.ts';
import { e164, shownAddress } from './address.ts';
import type { Channel } from './consents/consents.queries.ts';

export type MessageRow = Awaited<ReturnType<typeof messageById>>;

export const insertMessage = (db: Database, row: Insertable<DB['messages']>) =>
  db.insertInto('messages').values(row).returning('id').executeTakeFirstOrThrow();

export const insertFiles = (db: Database, rows: Insertable<DB['message_files']>[]) =>
  rows.length > 0 ? db.insertInto('message_files').values(rows).execute() : Promise.resolve([]);

export const noteOfMessage = async (
  db: Database,
  messageId: number,
  applicationId: number,
): Promise<number | undefined> => {
  const row = await db
    .selectFrom('message_files')
    .innerJoin('attachments', 'attachments.storage_key', 'message_files.storage_key')
    .select('attachments.note_id')
    .where('message_files.message_id', '=', messageId)
    .where('attachments.application_id', '=', applicationId)
    .limit(1)
    .executeTakeFirst();
  return row?.note_id;
};

/** How many of our latest messages to an address are recognized as quotes in an answer. */
const QUOTED_MESSAGES = 10;

export const ourLastTexts = async (db: Database, channel: Channel, address: string): Promise<string[]> =>
  (
    await db
      .selectFrom('messages')
      .select('body')
      .where('channel', '=', channel)
      .where('address', '=', address)
      .where('direction', '=', 'outbound')
      .orderBy('id', 'desc')
      .limit(QUOTED_MESSAGES)
      .execute()
  ).map(({ body }) => body);

export const lockMessage = (db: Database, id: number) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type Same = { application_id: number; channel: Channel; address: string; subject: string; body: string };

/**
 * The name of a user who is sending the same message to an address for the same application and can still undo it: an
 * e-mail with this subject, or a text message with this text or, with `hasLink`, with a link to the client page.
 */
export const senderOfSame = async (
  db: Database,
  of: Same & { hasLink: boolean; now: Date },
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('messages')
    .innerJoin('people', 'people.id', 'messages.person_id')
    .select('people.name')
    .where('messages.application_id', '=', of.application_id)
    .where('messages.channel', '=', of.channel)
    .where('messages.address', '=', of.address)
    .where('messages.subject', '=', of.subject)
    .where(
      sql<boolean>`(${of.channel} = 'email' or messages.body = ${of.body}
        or ${of.hasLink} and messages.template ->> 'link_id' is not null)`,
    )
    .where('messages.state', '=', 'queued')
    .where('messages.not_before', '>', of.now)
    .limit(1)
    .executeTakeFirst();
  return row?.name;
};

/**
 * Withdraws questions about whether earlier messages were refusals, once the client has stated their wish, to an
 * agency or (null) at the shared number.
 */
export const withdrawQuestions = (db: Database, agencyId: number | null, channel: Channel, address: string) =>
  db
    .updateTable('messages')
    .set({ refusal_question: null })
    .where('channel', '=', channel)
    .where('address', '=', address)
    .where('refusal_question', '=', 'asked')
    .$if(agencyId !== null, (query) => query.where('agency_id', '=', agencyId))
    .$if(agencyId === null, (query) => query.where('our_number', '=', ''))
    .execute();

export const messageById = (db: Database, id: number) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export const filesOf = (db: Database, messageId: number) =>
  db
    .selectFrom('message_files')
    .select(['name', 'media_type', 'bytes'])
    .where('message_id', '=', messageId)
    .where('bytes', 'is not', null)
    .$narrowType<{ bytes: NotNull }>()
    .orderBy('id')
    .execute();

export const updateMessage = (db: Database, id: number, row: Updateable<DB['messages']>) =>
  db.updateTable('messages').set(row).where('id', '=', id).execute();

/**
 * Ends the client link of a canceled message, unless another message contains it or the client has opened it.
 * @returns whether it was ended
 */
export async function endUnsentLink(db: Database, { template }: Pick<MessageRow, 'template'>, now: Date) {
  const linkId = typeof template === 'object' && template !== null && 'link_id' in template ? template.link_id : null;
  if (typeof linkId !== 'number') return false;
  const ended = await db
    .updateTable('client_links')
    .set({ revoked_at: now })
    .where('id', '=', linkId)
    .where('revoked_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from client_visits where client_visits.link_id = client_links.id)
        and not exists (select from messages where messages.application_id = client_links.application_id
          and messages.template ->> 'link_id' = client_links.id::text and messages.state <> 'canceled')`,
    )
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Reopens the client's questions that a message answered. @returns whether there were any */
export async function reopenQuestions(db: Database, messageId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('client_visits')
    .set({ answer: null, answered_at: null, answered_by: null, answer_message_id: null })
    .where('answer_message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const lockByGatewayId = (db: Database, channel: Channel, gatewayId: string) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('channel', '=', channel)
    .where('gateway_id', '=', gatewayId)
    .forUpdate()
    .executeTakeFirst();

export const existingGatewayIds = async (db: Database, ids: string[]): Promise<Set<string | null>> =>
  ids.length === 0
    ? new Set()
    : new Set(
        (
          await db
            .selectFrom('messages')
            .select('gateway_id')
            .where('channel', '=', 'sms')
            .where('gateway_id', 'in', ids)
            .execute()
        ).map(({ gateway_id }) => gateway_id),
      );

export const messageWithMedia = (db: Database, id: number) =>
  db.selectFrom('messages').selectAll().where('id', '=', id).where('media_waiting', 'is not', null).executeTakeFirst();

/**
 * Text messages from before `since` with files that wait without a job, because their process died or the last
 * attempt failed.
 */
export const mediaLeftWaiting = (db: Database, queue: string, since: Date) =>
  db
    .selectFrom('messages')
    .select('messages.id')
    .where('messages.media_waiting', 'is not', null)
    .where('messages.created_at', '<', since)
    .where(isNotQueued(queue, 'message_id', 'messages.id'))
    .orderBy('messages.id')
    .limit(200)
    .execute();

/**
 * Records that a claimed message is about to reach its gateway: from now on it may have been accepted.
 * @returns whether this claim, the one of `attempts`, is still the newest
 */
export async function markBegun(
  db: Database,
  { id, attempts }: Pick<MessageRow, 'id' | 'attempts'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('messages')
    .set({ handed_at: now })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('attempts', '=', attempts)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export const unsettled = (db: Database, queue: string, since: Date) =>
  db
    .selectFrom('messages')
    .select('messages.id')
    .where(isNotQueued(queue, 'message_id', 'messages.id'))
    .where((where) =>
      where.or([
        where.and([where('state', '=', 'sending'), where(where.fn.coalesce('handed_at', 'updated_at'), '<', since)]),
        where.and([
          where('state', 'in', ['queued', 'held']),
          where(where.fn.coalesce('not_before', 'created_at'), '<', since),
        ]),
      ]),
    )
    .orderBy('messages.id')
    .limit(200)
    .execute();

/**
 * The latest message with an address at an agency; without `agencyId` at any agency, except at an agency's own number.
 */
export const lastWith = (db: Database, channel: Channel, address: string, agencyId: number | null = null) =>
  db
    .selectFrom('messages')
    .select(['agency_id', 'application_id', 'contact_name'])
    .where('channel', '=', channel)
    .where('address', '=', address)
    .$if(agencyId === null, (query) => query.where('agency_id', 'is not', null).where('our_number', '=', ''))
    .$if(agencyId !== null, (query) => query.where('agency_id', '=', agencyId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const textsFrom = async (db: Database, address: string, ourNumber: string, since: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('messages')
    .select('body')
    .where('channel', '=', 'sms')
    .where('direction', '=', 'inbound')
    .where('address', '=', address)
    .where('our_number', '=', ourNumber)
    .where('created_at', '>', since)
    .execute();
  return rows.map(({ body }) => body);
};

export const lastSentTo = (db: Database, applicationId: number) =>
  db
    .selectFrom('messages')
    .select(['channel', 'address'])
    .where('application_id', '=', applicationId)
    .where('direction', '=', 'outbound')
    .orderBy('id', 'desc')
    .limit(1)
    .$narrowType<{ channel: Channel }>()
    .executeTakeFirst();

/** The active customer of a message's application, if a question in the portal came from the message's address. */
export const portalCustomer = (
  db: Database,
  { application_id, address }: Pick<MessageRow, 'application_id' | 'address'>,
) =>
  db
    .selectFrom('applications')
    .innerJoin('people', 'people.id', 'applications.customer_id')
    .select(['people.email', 'people.display_carriers'])
    .where('applications.id', '=', application_id)
    .where('people.deactivated_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('messages')
          .select('messages.id')
          .where('messages.application_id', '=', application_id)
          .where('messages.address', '=', address)
          .where('messages.direction', '=', 'inbound')
          .where('messages.subject', '=', QUESTION_SUBJECTS.portal),
      ),
    )
    .executeTakeFirst();

export const senderOf = (db: Database, personId: number | null) =>
  db
    .selectFrom('people')
    .select(['name', 'email'])
    .where('id', '=', personId ?? 0)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();

/** An agency's own number for text messages in E.164; empty if it uses the installation's. */
export const textNumberOf = async (db: Database, id: number): Promise<string> => {
  const row = await db.selectFrom('agencies').select('text_from').where('id', '=', id).executeTakeFirst();
  return (row?.text_from && e164(row.text_from)) || '';
};

export const agencyOfNumber = (db: Database, dialed: string) =>
  db.selectFrom('agencies').select('id').where('text_from', '=', shownAddress('sms', dialed)).executeTakeFirst();

/** The hours in which an agency sends text messages; null for the default ones. */
export const textHoursOf = async (db: Database, id: number): Promise<TextHours | null> =>
  (await db.selectFrom('agencies').select('text_hours').where('id', '=', id).executeTakeFirst())
    ?.text_hours as TextHours | null;

export const agencyOf = (db: Database, id: number) =>
  db
    .selectFrom('agencies')
    .select(['name', 'street_address', 'phone', 'mail_name', 'mail_from', 'reply_to'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

export const sentMail = (db: Database, id: number) =>
  db
    .selectFrom('messages')
    .select(['agency_id', 'application_id', 'contact_name', 'address'])
    .where('id', '=', id)
    .where('channel', '=', 'email')
    .where('direction', '=', 'outbound')
    .where('agency_id', 'is not', null)
    .$narrowType<{ agency_id: NotNull }>()
    .executeTakeFirst();

export const personOfAgency = (db: Database, agencyId: number, address: string) =>
  db
    .selectFrom('people')
    .select(['id', 'name'])
    .where('agency_id', '=', agencyId)
    .where((of) => of(of.fn<string>('lower', ['email']), '=', address))
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();

type Tied = { agency_id: number; application_id: number; contact_name: string };

export const tieMessages = (db: TenantDb, channel: Channel, address: string, { contact_name, ...of }: Tied) =>
  db
    .update('messages')
    .set((row) => ({
      ...of,
      contact_name: row.fn.coalesce(
        row.fn<string | null>('nullif', ['messages.contact_name', row.val('')]),
        row.val(contact_name),
      ),
    }))
    .where('messages.channel', '=', channel)
    .where('messages.address', '=', address)
    .where('messages.application_id', 'is', null)
    .where((row) => row.or([row('messages.agency_id', 'is', null), row('messages.agency_id', '=', of.agency_id)]))
    .returning(['messages.id', 'messages.subject', 'messages.body', 'messages.address', 'messages.created_at'])
    .execute();

export const untiedFiles = (db: Database, messageId: number, agencyId: number) =>
  db
    .updateTable('message_files')
    .set({ agency_id: agencyId })
    .where('message_id', '=', messageId)
    .where('storage_key', 'is not', null)
    .returning(['name', 'kind', 'media_type', 'size', 'sha256', 'storage_key'])
    .$narrowType<{ kind: NotNull; size: NotNull; sha256: NotNull; storage_key: NotNull }>()
    .execute();

const RESTORED = 'Freeboard was restored from a backup: the old installation may have sent this since.';

export async function doubtWaiting(db: Database, before: Date, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({ state: 'in_doubt', reason: RESTORED, updated_at: now })
    .where('state', 'in', ['queued', 'held', 'sending'])
    .where('created_at', '<=', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
