import { CONVERSATION_FILTERS } from '@freeboard/domain/messages';
import { z } from 'zod';
import { post } from '../../call.ts';
import { APPLICATION_TYPE, id, NAMED } from '../common.ts';
import { channel, message } from '../messages.ts';

/**
 * `client-12` for all messages with client 12. Without a client: `address-3-` plus the address, for agency 3, or for
 * no agency if the number is 0.
 */
const conversationId = z.string().max(300);

/** A row of the list; `channel`, address and application are from its last message. */
const conversation = z.object({
  id: conversationId,
  client_id: id.nullable(),
  channel,
  address: z.string(),
  contact_name: z.string(),
  application_id: id.nullable(),
  last: message,
  unread: z.number(),
  held: z.number(),
  /** When the first of the messages on hold will be sent. */
  held_until: z.string().nullable(),
  /** Undelivered messages that no one has dealt with. */
  failed: z.number(),
});
NAMED.set(conversation, 'Conversation');

/** The open conversation: who it is with, and the addresses and applications for writing to them. */
const openConversation = z.object({
  id: conversationId,
  client_id: id.nullable(),
  contact_name: z.string(),
  unread: z.number(),
  /** Newest first. */
  applications: z.array(
    z.object({
      id,
      /** The number shown to users. */
      application_id: z.number(),
      application_type: APPLICATION_TYPE,
      address: z.string(),
      is_archived: z.boolean(),
    }),
  ),
  /** Most recently used first. */
  receivers: z.array(z.object({ channel, address: z.string(), consent: z.enum(['opted_in', 'opted_out', 'unknown']) })),
  /**
   * Received files that may be documents and have not been read; `application_id` is null while the conversation has
   * no application.
   */
  to_read: z.array(z.object({ attachment_id: id.nullable(), application_id: id.nullable(), name: z.string() })),
  /** Subject of an e-mail that answers the client's questions from their page, in their language. */
  answer_subject: z.string(),
  /** Unanswered questions from the client's page, newest first. */
  questions: z.array(z.object({ id, text: z.string() })),
});
NAMED.set(openConversation, 'OpenConversation');

/** A count up to a limit; `is_exact` is false if there are more. */
const boundedCount = z.object({ count: z.number(), is_exact: z.boolean() });

export const conversationCalls = {
  getMessages: post('/agent-portal/get-messages', {
    summary: 'List conversations, or the messages of a conversation, an application or an address',
    may: 'message.use',
    effect: 'read',
    live: ['message', 'client'],
    request: z.strictObject({
      /** The messages of this conversation; an address alone selects all messages with that address. */
      conversation_id: conversationId.optional(),
      address: z.string().max(254).optional(),
      application_id: id.optional(),
      filter: z.enum(CONVERSATION_FILTERS).default('all'),
      search: z.string().max(100).default(''),
      /** Only entries older than this: `next` of the previous page. */
      before: id.optional(),
      limit: z.int().min(1).max(100).default(50),
    }),
    answer: z.object({
      conversations: z.array(conversation),
      /** Count per filter; null unless the list of conversations is requested. */
      counts: z.object({ unread: boundedCount, held: boundedCount, failed: boundedCount }).nullable(),
      /** False if `search` matched more than were examined. */
      is_complete: z.boolean(),
      /** The requested conversation, if `conversation_id` is set. */
      conversation: openConversation.nullable(),
      messages: z.array(message),
      next: id.nullable(),
      /** Whether clients' e-mail arrives in Freeboard; otherwise it goes only to the agent's mailbox. */
      is_email_inbound: z.boolean(),
    }),
  }),
  markMessagesRead: post('/agent-portal/mark-messages-read', {
    summary: 'Mark a conversation as read, including its undelivered messages',
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({
      conversation_id: conversationId,
      /** The last message seen; later ones stay unread. */
      up_to: id.optional(),
    }),
    answer: z.object({ read: z.number() }),
  }),
};
