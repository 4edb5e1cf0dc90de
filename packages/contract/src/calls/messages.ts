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
  /** The client's number, in the mask if it fits, or e-mail address. */
  address: z.string(),
  contact_name: z.string(),
  /** The sender; empty for incoming messages. */
  sent_by: z.string(),
  subject: z.string(),
  body: z.string(),
  /** Without our lines quoted by the client, a signature or a disclaimer; of a reaction: 'Liked “…”'. */
  client_words: z.string(),
  /** A phone's report of a reaction to our text, such as a like. */
  is_reaction: z.boolean(),
  /**
   * Whether it may be an opt-out: 'asked' while the agent has not answered, else their answer; null if there is
   * nothing to ask.
   */
  refusal_question: z.enum(REFUSAL_ANSWERS).nullable(),
  files: z.array(z.string()),
  /** The files that the viewer can open: by `openFollowedDocument`, an attachment by `openNoteAttachment`. */
  documents: z.array(z.object({ kind: z.enum(['proposal', 'attachment']), id, name: z.string() })),
  /** Media of a text, in order; what is saved is in `files`, too. */
  media: z.array(z.object({ kind: z.enum(MEDIA_KINDS), state: z.enum(MEDIA_STATES) })),
  /** An incoming message that no one has read. */
  is_unread: z.boolean(),
  state: z.enum(MESSAGE_STATES),
  /** Why it is not being sent, in plain words, and what to do. */
  reason: z.string(),
  segments: z.number().nullable(),
  not_before: z.string().nullable(),
  created_at: z.string(),
});
export type Message = z.infer<typeof message>;

/**
 * `client-12` for all messages with a client; `address-3-` and the address for messages of agency 3 with no client,
 * with 0 if no agency has the address.
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
  /** When the first of the held messages will be sent. */
  held_until: z.string().nullable(),
  /** Undelivered messages that no one has dealt with. */
  failed: z.number(),
});
export type Conversation = z.infer<typeof conversation>;

/** The open conversation: who it is with, and the addresses and applications for writing to them. */
const openConversation = z.object({
  id: conversationId,
  client_id: id.nullable(),
  contact_name: z.string(),
  unread: z.number(),
  /** The newest first. */
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
  /** The last used first. */
  receivers: z.array(z.object({ channel, address: z.string(), consent: z.enum(['opted_in', 'opted_out', 'unknown']) })),
  /** Received files that may be documents, not read yet; without an application while the conversation has none. */
  to_read: z.array(z.object({ attachment_id: id.nullable(), application_id: id.nullable(), name: z.string() })),
  /** Subject of an e-mail that answers the client's questions from their page, in their language. */
  answer_subject: z.string(),
  /** Unanswered questions from the client's page, the newest first. */
  questions: z.array(z.object({ id, text: z.string() })),
});
export type OpenConversation = z.infer<typeof openConversation>;

/** A count up to a limit; `is_exact` is false if there are more. */
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
      /** Printed for a single quote instead of its own amount. */
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
      /** As a mail program shows it; null for a text. */
      html: z.string().nullable(),
      segments: z.number().nullable(),
      encoding: z.enum(['GSM-7', 'UCS-2']).nullable(),
      /** Short codes that would be blank. */
      empty: z.array(z.string()),
      consent: z.enum(['opted_in', 'opted_out', 'unknown']).nullable(),
      /** Until when it would be held, because it is night where the client lives. */
      quiet_until: z.string().nullable(),
      is_configured: z.boolean(),
      /** Where it arrives while the sandbox replaces the gateways. */
      inbox_url: z.string().nullable(),
    }),
  }),
  getMessages: post('/agent-portal/get-messages', {
    summary: 'Conversations, the newest first, or the messages of one of them, of an application or of an address',
    may: 'message.use',
    effect: 'read',
    live: ['message', 'client'],
    request: z.strictObject({
      /** The messages of this conversation; an address alone selects the conversation it was last used in. */
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
      /** Only with the list of conversations: the count of each filter. */
      counts: z.object({ unread: boundedCount, held: boundedCount, failed: boundedCount }).nullable(),
      /** False if `search` matched more than is examined. */
      is_complete: z.boolean(),
      /** The conversation of `conversation_id`. */
      conversation: openConversation.nullable(),
      messages: z.array(message),
      next: id.nullable(),
      /** Whether clients' e-mail is received here; otherwise it goes only to the agent's mailbox. */
      is_email_inbound: z.boolean(),
    }),
  }),
  markMessagesRead: post('/agent-portal/mark-messages-read', {
    summary: 'Say that one is done with a conversation: what came in was read, and what was not delivered was seen',
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({
      conversation_id: conversationId,
      /** The last message seen; later ones stay unread. */
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
      /** May contain short codes, filled in from the application. */
      body: z.string().max(20_000),
      /** Files of the application that an e-mail carries. */
      attachment_ids: z.array(id).max(10).default([]),
      consent_source: consentSource.optional(),
      at_once_because: z.string().max(500).default(''),
      /** The questions from the client's page that it answers; by default, the open one, if it is the only one. */
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
