import {
  CONSENT_SOURCES,
  MEDIA_KINDS,
  MEDIA_STATES,
  MESSAGE_STATES,
  REFUSAL_ANSWERS,
} from '@freeboard/domain/messages';
import { z } from 'zod';
import { post } from '../call.ts';
import { id, NAMED } from './common.ts';

export const channel = z.enum(['sms', 'email']);
const state = z.enum(['opted_in', 'opted_out']);

/** A vendor's proof that a person agreed to a form: a TrustedForm certificate or a Jornaya LeadiD. */
const certificates = z.array(z.object({ vendor: z.enum(['TrustedForm', 'Jornaya']), reference: z.string() }));

const consent = z.object({
  id,
  channel,
  /** The client's formatted phone number, or their e-mail address. */
  address: z.string(),
  contact_name: z.string(),
  state,
  /** How consent was given: for example by phone, or by a text from the client. */
  source: z.string(),
  wording: z.string(),
  certificates,
  /** The user who recorded it; empty if the client did it themselves. */
  recorded_by: z.string(),
  application_id: id.nullable(),
  created_at: z.string(),
});
NAMED.set(consent, 'Consent');

/**
 * Consent to texts that arrived without the agreed wording. It is not valid until a user has confirmed it with the
 * client.
 */
const consentClaim = z.object({ source: z.string(), claim: z.string(), certificates, received_at: z.string() });
NAMED.set(consentClaim, 'ConsentClaim');

export const message = z.object({
  id,
  channel,
  direction: z.enum(['outbound', 'inbound']),
  application_id: id.nullable(),
  /** The client's phone number, formatted if it can be, or their e-mail address. */
  address: z.string(),
  contact_name: z.string(),
  /** The sender; empty for incoming messages. */
  sent_by: z.string(),
  subject: z.string(),
  body: z.string(),
  /** The body without our quoted lines, a signature and a disclaimer; for a reaction, 'Liked “…”'. */
  client_words: z.string(),
  /** Whether it is a phone's report of a reaction, such as a like, to our text. */
  is_reaction: z.boolean(),
  /**
   * Whether the message may be an opt-out: 'asked' until the agent answers, then the answer; null if there is nothing
   * to ask.
   */
  refusal_question: z.enum(REFUSAL_ANSWERS).nullable(),
  files: z.array(z.string()),
  /**
   * The files that the viewer can open: a proposal with `openFollowedDocument`, an attachment with
   * `openNoteAttachment`.
   */
  documents: z.array(z.object({ kind: z.enum(['proposal', 'attachment']), id, name: z.string() })),
  /** Media of a text, in order; saved media are also in `files`. */
  media: z.array(z.object({ kind: z.enum(MEDIA_KINDS), state: z.enum(MEDIA_STATES) })),
  is_unread: z.boolean(),
  state: z.enum(MESSAGE_STATES),
  /** Why the message is not being sent and what to do, as a readable message. */
  reason: z.string(),
  segments: z.number().nullable(),
  not_before: z.string().nullable(),
  created_at: z.string(),
});
NAMED.set(message, 'Message');

export const consentSource = z.enum(CONSENT_SOURCES);

export const messageCalls = {
  getConsents: post('/agent-portal/get-consents', {
    summary: "List consents of an application's clients, of one contact, or of the whole agency",
    may: 'message.use',
    effect: 'read',
    live: ['message'],
    request: z.strictObject({
      application_id: id.optional(),
      /** Phone number or e-mail address of a contact. */
      address: z.string().max(254).optional(),
      search: z.string().max(100).default(''),
      before: id.optional(),
      limit: z.int().min(1).max(100).default(50),
    }),
    answer: z.object({
      consents: z.array(consent),
      /** Only for an application; empty once its client's answer has been recorded. */
      claims: z.array(consentClaim),
      next: id.nullable(),
    }),
  }),
  recordConsent: post('/agent-portal/record-consent', {
    summary: "Record a client's consent or refusal by hand",
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      channel,
      receiver: z.string().max(254),
      state,
      source: z.enum(CONSENT_SOURCES),
      /** The client's own words. */
      wording: z.string().trim().max(500).default(''),
    }),
    answer: z.object({ recorded: z.boolean() }),
  }),
  cancelMessage: post('/agent-portal/cancel-message', {
    summary: 'Cancel an unsent message',
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({ message_id: id }),
    answer: z.object({ message }),
  }),
  sendMessageNow: post('/agent-portal/send-message-now', {
    summary: 'Send a waiting message now; a text held for quiet hours requires a reason',
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({ message_id: id, at_once_because: z.string().max(500).default('') }),
    answer: z.object({ message }),
  }),
  answerRefusal: post('/agent-portal/answer-refusal', {
    summary: "Decide whether a client's message is an opt-out; an opt-out closes the channel",
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({ message_id: id, is_refusal: z.boolean() }),
    answer: z.object({ message }),
  }),
  tieConversation: post('/agent-portal/tie-conversation', {
    summary: 'Assign a conversation with an unknown number or address to an application',
    may: 'message.use',
    effect: 'write',
    request: z.strictObject({ channel, address: z.string().max(254), application_id: id }),
    answer: z.object({ tied: z.number() }),
  }),
};
