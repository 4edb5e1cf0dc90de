import {
  CONSENT_SOURCES,
  CONVERSATION_FILTERS,
  MEDIA_KINDS,
  MEDIA_STATES,
  MESSAGE_STATES,
  REFUSAL_ANSWERS,
} from '@freeboard/domain/messages';
import { z } from 'zod';
import { post } from '../call.ts';
import { APPLICATION_TYPE } from '../shapes/application.ts';
import { id, LANGUAGE } from '../shapes/common.ts';

const channel = z.enum(['sms', 'email']);

export const message = z.object({
  id,
  channel,
  direction: z.enum(['outbound', 'inbound']),
  application_id: id.nullable(),
  /** The client's number, in the mask where it has one, or e-mail address. */
  address: z.string(),
  contact_name: z.string(),
  /** Who sent it; empty for what came in. */
  sent_by: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Without the lines of ours that a client quotes, a signature or a disclaimer; of a reaction: 'Liked “…”'. */
  client_words: z.string(),
  /** A phone's report that its owner liked, or the like, a text of ours. */
  is_reaction: z.boolean(),
  /** Whether it asks that nobody writes: 'asked' of the agent, what they answered; null where nothing is to be asked. */
  refusal_question: z.enum(REFUSAL_ANSWERS).nullable(),
  files: z.array(z.string()),
  /** Those of the files that the viewer can open: by `openFollowedDocument`, an attachment by `openNoteAttachment`. */
  documents: z.array(z.object({ kind: z.enum(['proposal', 'attachment']), id, name: z.string() })),
  /** What came with a text beside its words, in its order; what is saved is in `files`, too. */
  media: z.array(z.object({ kind: z.enum(MEDIA_KINDS), state: z.enum(MEDIA_STATES) })),
  /** It came in, and nobody has read it. */
  is_unread: z.boolean(),
  state: z.enum(MESSAGE_STATES),
  /** In plain words, why it is not on its way, and what to do. */
  reason: z.string(),
  segments: z.number().nullable(),
  not_before: z.string().nullable(),
  created_at: z.string(),
});
export type Message = z.infer<typeof message>;

/**
 * `client-12` for all that was written with a client; `address-3-` and the address for what agency 3 has of no client, with
 * 0 where no agency has it.
 */
const conversationId = z.string().max(300);

/** A row of the list; channel, address and application are those of its last message. */
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
  /** When the first of the held ones goes out. */
  held_until: z.string().nullable(),
  /** Not delivered, and nobody is done with it. */
  failed: z.number(),
});
export type Conversation = z.infer<typeof conversation>;

/** The open conversation: who it is with, and by which addresses and for which applications they can be written to. */
const openConversation = z.object({
  id: conversationId,
  client_id: id.nullable(),
  contact_name: z.string(),
  unread: z.number(),
  /** The newest first. */
  applications: z.array(
    z.object({
      id,
      /** The number that people know it by. */
      application_id: z.number(),
      application_type: APPLICATION_TYPE,
      address: z.string(),
      is_archived: z.boolean(),
    }),
  ),
  /** The last used first. */
  receivers: z.array(z.object({ channel, address: z.string(), consent: z.enum(['opted_in', 'opted_out', 'unknown']) })),
  /** Files that came and may hold a document, not read yet; without an application while the conversation has none. */
  to_read: z.array(z.object({ attachment_id: id.nullable(), application_id: id.nullable(), name: z.string() })),
  /** Of an e-mail that answers what the client asked on their page, in their language. */
  answer_subject: z.string(),
  /** What the client asked on their page and nobody has answered, the newest first. */
  questions: z.array(z.object({ id, text: z.string() })),
});
export type OpenConversation = z.infer<typeof openConversation>;

/** A count that ends at a bound; `is_exact` is false where there are more. */
const boundedCount = z.object({ count: z.number(), is_exact: z.boolean() });

export const consentSource = z.enum(CONSENT_SOURCES);

/** Messages to clients and from them (R5.4, R5.7, R9.10). */
export const messageCalls = {
  previewMessage: post('/agent-portal/preview-message', {
    summary: 'What a client would get: short codes filled in, segments counted, and whether it may be sent',
    may: 'quote.send',
    effect: 'read',
    request: z.strictObject({
      request_type: z.enum(['send-sms', 'send-email']),
      application_id: id,
      quote_ids: z.array(id).min(1).max(200).optional(),
      /** The additional applications. */
      sendable_quote_application_ids: z.array(id).max(50).optional(),
      /** What is printed for a single quote in the place of its own amount. */
      quote_amount: z.number().positive().max(99_999_999_999).optional(),
      language: LANGUAGE.optional(),
      option_subject: z.string().max(300).default(''),
      option_body: z.string().max(100_000).default(''),
      receiver: z.string().max(200).default(''),
    }),
    answer: z.object({
      subject: z.string(),
      /** As plain text. */
      text: z.string(),
      /** As the mail program shows it; null for a text. */
      html: z.string().nullable(),
      segments: z.number().nullable(),
      encoding: z.enum(['GSM-7', 'UCS-2']).nullable(),
      /** The names of short codes that would be sent blank. */
      empty: z.array(z.string()),
      consent: z.enum(['opted_in', 'opted_out', 'unknown']).nullable(),
      /** Until when it would be held, because it is night where the client lives. */
      quiet_until: z.string().nullable(),
      is_configured: z.boolean(),
      /** Where it arrives while the sandbox stands in for the gateways. */
      inbox_url: z.string().nullable(),
    }),
  }),
  getMessages: post('/agent-portal/get-messages', {
    summary: 'Conversations, the newest first, or the messages of one of them, of an application or of an address',
    may: 'message.use',
    effect: 'read',
    live: ['message', 'client'],
    request: z.strictObject({
      /** The messages of this conversation; an address alone leads to the conversation that it was last used in. */
      conversation_id: conversationId.optional(),
      address: z.string().max(254).optional(),
      application_id: id.optional(),
      filter: z.enum(CONVERSATION_FILTERS).default('all'),
      search: z.string().max(100).default(''),
      /** Only what is older than this: `next` of the page before. */
      before: id.optional(),
      limit: z.int().min(1).max(100).default(50),
    }),
    answer: z.object({
      conversations: z.array(conversation),
      /** With the list of conversations alone: how many each filter has. */
      counts: z.object({ unread: boundedCount, held: boundedCount, failed: boundedCount }).nullable(),
      /** False where more was found by `search` than is looked through. */
      is_complete: z.boolean(),
      /** The conversation of `conversation_id`. */
      conversation: openConversation.nullable(),
      messages: z.array(message),
      next: id.nullable(),
      /** Whether what clients write by e-mail comes in here; else it goes to the agent's mailbox alone. */
      is_email_inbound: z.boolean(),
    }),
  }),
  markMessagesRead: post('/agent-portal/mark-messages-read', {
    summary: 'Say that one is done with a conversation: what came in was read, and what was not delivered was seen',
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({
      conversation_id: conversationId,
      /** The last message that was seen; what came after it stays unread. */
      up_to: id.optional(),
    }),
    answer: z.object({ read: z.number() }),
  }),
  sendMessage: post('/agent-portal/send-message', {
    summary: 'Write to a client by text or e-mail',
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      type: channel,
      receiver: z.string().max(254),
      subject: z.string().max(300).default(''),
      /** With short codes, which are filled in from the application. */
      body: z.string().max(20_000),
      /** Files of the application that an e-mail carries. */
      attachment_ids: z.array(id).max(10).default([]),
      consent_source: consentSource.optional(),
      at_once_because: z.string().max(500).default(''),
      /** The questions of the client's page that it answers; without it, the one that is open, if it is the only one. */
      answers: z.array(id).max(100).optional(),
    }),
    answer: z.object({ message }),
  }),
  cancelMessage: post('/agent-portal/cancel-message', {
    summary: 'Cancel a message that has not gone out yet',
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({ message_id: id }),
    answer: z.object({ message }),
  }),
  sendMessageNow: post('/agent-portal/send-message-now', {
    summary: 'Send a waiting message at once; a text that quiet hours hold needs a reason',
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({ message_id: id, at_once_because: z.string().max(500).default('') }),
    answer: z.object({ message }),
  }),
  answerRefusal: post('/agent-portal/answer-refusal', {
    summary: 'Say whether a message of a client that may ask not to be written to does so: a refusal ends its channel',
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({ message_id: id, is_refusal: z.boolean() }),
    answer: z.object({ message }),
  }),
  tieConversation: post('/agent-portal/tie-conversation', {
    summary: 'Say of which application a conversation is that came from an unknown number or address',
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({ channel, address: z.string().max(254), application_id: id }),
    answer: z.object({ tied: z.number() }),
  }),
};
