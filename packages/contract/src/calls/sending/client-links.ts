import {
  ASK_STATES,
  LINK_DAYS,
  LONGEST_QUESTION,
  MAX_REQUESTED_FIELDS,
  MOST_LINK_QUOTES,
} from '@freeboard/domain/client-page';
import { z } from 'zod';
import { post } from '../../call.ts';
import { fieldKey, id, LANGUAGE, NAMED } from '../common.ts';

/** A client's link as the agent sees it; its token is not stored. */
const clientLink = z.object({
  id,
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  /** Null for all current quotes. */
  quote_ids: z.array(id).nullable(),
  asked_fields: z.array(z.string()),
  names_carriers: z.boolean(),
  /** The page's language, chosen by the agent or the client; null while it follows the browser. */
  language: LANGUAGE.nullable(),
  opens: z.number(),
  last_opened_at: z.string().nullable(),
  /** 'Safari on iPhone'; blank while no one has opened it. */
  last_opened_with: z.string(),
});
NAMED.set(clientLink, 'ClientLink');

const clientChoice = z.object({
  quote_id: id,
  signer_name: z.string(),
  signature_kind: z.enum(['typed', 'drawn']),
  strokes: z.array(z.array(z.number())).nullable(),
  signed_at: z.string(),
  replaced_at: z.string().nullable(),
  address: z.string(),
  browser: z.string(),
  document_hash: z.string(),
});
NAMED.set(clientChoice, 'ClientChoice');

const links = z.object({
  links: z.array(clientLink),
  questions: z.array(z.object({ id, link_id: id, text: z.string(), at: z.string() })),
  /** The current choice first, then the replaced choices. */
  choices: z.array(clientChoice),
  askable: z.array(z.object({ key: z.string(), label: z.string(), why: z.enum(ASK_STATES) })),
});

export const clientLinkCalls = {
  createClientLink: post('/agent-portal/create-client-link', {
    summary: 'Create a link to the proposal for the client, who needs no account',
    may: 'quote.send',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      /** The quotes to show; all current quotes if omitted. */
      quote_ids: z.array(id).min(1).max(MOST_LINK_QUOTES).optional(),
      recommended_quote_id: id.nullish(),
      asked_fields: z.array(fieldKey).max(MAX_REQUESTED_FIELDS).default([]),
      /** Whether carriers are named; defaults to whether the creator may see them. */
      names_carriers: z.boolean().optional(),
      /** The page's language until the client chooses one; null for their browser's language. */
      language: LANGUAGE.nullish(),
      days: z.int().min(1).max(LINK_DAYS.most).default(LINK_DAYS.usual),
    }),
    /** The URL is returned only here and never stored. */
    answer: z.object({ url: z.string(), link: clientLink }),
  }),
  getClientLinks: post('/agent-portal/get-client-links', {
    summary: "List an application's client links with what the client did on them",
    may: 'quote.send',
    effect: 'read',
    live: ['client_link'],
    request: z.strictObject({ application_id: id }),
    answer: links,
  }),
  getClientQuestions: post('/agent-portal/get-client-questions', {
    summary: "List the client's questions and the answers",
    may: 'quote.send',
    effect: 'read',
    live: ['client_link'],
    request: z.strictObject({ application_id: id }),
    answer: z.object({
      /** Newest first. */
      questions: z.array(
        z.object({
          id,
          text: z.string(),
          at: z.string(),
          answer: z.string().nullable(),
          answered_at: z.string().nullable(),
          answered_by: z.string(),
        }),
      ),
    }),
  }),
  answerQuestion: post('/agent-portal/answer-question', {
    summary: "Answer a client's question on their page, and by e-mail and text where they consent",
    may: 'quote.send',
    effect: 'write',
    request: z.strictObject({ application_id: id, question_id: id, answer: z.string().max(LONGEST_QUESTION) }),
    /** Channels of the answer in addition to the page. */
    answer: z.object({ channels: z.array(z.enum(['email', 'sms'])) }),
  }),
  revokeClientLink: post('/agent-portal/revoke-client-link', {
    summary: 'Revoke a client link',
    may: 'quote.send',
    effect: 'write',
    request: z.strictObject({ application_id: id, link_id: id }),
    answer: z.object({ link: clientLink }),
  }),
};
