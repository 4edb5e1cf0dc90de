import {
  ASK_STATES,
  LINK_DAYS,
  LONGEST_QUESTION,
  MAX_REQUESTED_FIELDS,
  MOST_COORDINATES,
  MOST_LINK_QUOTES,
  MOST_STROKES,
} from '@freeboard/domain/client-page';
import { FLOOD_PAPER_KINDS } from '@freeboard/domain/languages';
import { z } from 'zod';
import { post } from '../call.ts';
import { clientChoice, clientLink, clientPage } from '../shapes/client-page.ts';
import { id, LANGUAGE } from '../shapes/common.ts';

/** The token after the # of a link's address. */
const token = z.string().max(1_000);
const fieldKey = z.string().max(80);
/** The page's token, and the language in which it is shown. */
const shownPage = { token, language: LANGUAGE.optional() };

/** Who signs, how, and that they agree. */
const signing = {
  signer_name: z.string().max(200),
  signature: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('typed') }),
    z.strictObject({
      kind: z.literal('drawn'),
      strokes: z.array(z.array(z.number()).max(MOST_COORDINATES)).max(MOST_STROKES),
    }),
  ]),
  is_agreed: z.boolean(),
};

const links = z.object({
  links: z.array(clientLink),
  questions: z.array(z.object({ id, link_id: id, text: z.string(), at: z.string() })),
  /** The current choice first, then those that it replaced. */
  choices: z.array(clientChoice),
  /** What a client can be asked to fill in. */
  askable: z.array(z.object({ key: z.string(), label: z.string(), why: z.enum(ASK_STATES) })),
});

/** The client's page (R9.8): links that agents make, and what a client does by one, without an account. */
export const clientPageCalls = {
  createClientLink: post('/agent-portal/create-client-link', {
    summary: 'Make an address by which the client sees the proposal without an account',
    may: 'quote.send',
    effect: 'write',
    request: z.strictObject({
      application_id: id,
      /** The quotes to show; all current ones when left out. */
      quote_ids: z.array(id).min(1).max(MOST_LINK_QUOTES).optional(),
      recommended_quote_id: id.nullish(),
      /** What the client is asked to fill in. */
      asked_fields: z.array(fieldKey).max(MAX_REQUESTED_FIELDS).default([]),
      /** Whether carriers are named; when left out, as their visibility for the creator. */
      names_carriers: z.boolean().optional(),
      /** The page's language until its client chooses one; their browser's when null. */
      language: LANGUAGE.nullish(),
      days: z.int().min(1).max(LINK_DAYS.most).default(LINK_DAYS.usual),
    }),
    /** The address is returned once and never stored. */
    answer: z.object({ url: z.string(), link: clientLink }),
  }),
  getClientLinks: post('/agent-portal/get-client-links', {
    summary: 'The links of an application, and what the client did by them',
    may: 'quote.send',
    effect: 'read',
    live: ['client_link'],
    request: z.strictObject({ application_id: id }),
    answer: links,
  }),
  getClientQuestions: post('/agent-portal/get-client-questions', {
    summary: 'What the client asked on their page, and what was answered',
    may: 'quote.send',
    effect: 'read',
    live: ['client_link'],
    request: z.strictObject({ application_id: id }),
    answer: z.object({
      /** The newest first. */
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
    summary: 'Answer a question of the client on their page, and by e-mail and text as far as they allow',
    may: 'quote.send',
    effect: 'write',
    request: z.strictObject({ application_id: id, question_id: id, answer: z.string().max(LONGEST_QUESTION) }),
    /** Channels of the answer in addition to the page. */
    answer: z.object({ channels: z.array(z.enum(['email', 'sms'])) }),
  }),
  revokeClientLink: post('/agent-portal/revoke-client-link', {
    summary: 'End a link before its day',
    may: 'quote.send',
    effect: 'write',
    request: z.strictObject({ application_id: id, link_id: id }),
    answer: z.object({ link: clientLink }),
  }),
  openClientPage: post('/client-page/open', {
    summary: 'Open the proposal of a link; in `language` where none was chosen for it',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject(shownPage),
    answer: z.object({ page: clientPage }),
    perMinute: 120,
  }),
  getClientPage: post('/client-page/get', {
    summary: 'The proposal of a link as it stands now',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject(shownPage),
    answer: z.object({ page: clientPage }),
    perMinute: 120,
  }),
  setClientPageLanguage: post('/client-page/set-language', {
    summary: 'Choose the language of a link',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ token, language: LANGUAGE }),
    answer: z.object({ page: clientPage }),
    perMinute: 60,
  }),
  getSignedCopy: post('/client-page/signed-copy', {
    summary: 'What the client signed by a link, as a PDF',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject(shownPage),
    answer: z.object({ name: z.string(), /** In base64. */ pdf: z.string() }),
    perMinute: 20,
  }),
  askAgent: post('/client-page/ask', {
    summary: 'Ask the agent a question',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ ...shownPage, question: z.string().max(LONGEST_QUESTION) }),
    answer: z.object({ page: clientPage }),
    perMinute: 60,
  }),
  fillInClientPage: post('/client-page/fill-in', {
    summary: 'Fill in what the client was asked for',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({
      ...shownPage,
      /** The entered values, and what the fields held before. */
      values: z.record(fieldKey, z.string().max(1_000)),
      shown: z.record(fieldKey, z.string().max(1_000)),
    }),
    answer: z.object({ page: clientPage }),
    perMinute: 60,
    bodyBytes: 262_144,
  }),
  uploadClientDocuments: post('/client-page/upload', {
    summary: 'Upload the current policy or another document, which the agent reviews',
    access: 'anyone',
    effect: 'write',
    transport: 'multipart',
    request: z.strictObject(shownPage),
    answer: z.object({ names: z.array(z.string()) }),
    perMinute: 20,
  }),
  signFloodPaper: post('/client-page/sign-flood-paper', {
    summary: 'Sign that flood coverage is declined, or what leaving the NFIP may cost',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({
      ...shownPage,
      kind: z.enum(FLOOD_PAPER_KINDS),
      /** Hash of the paper that was shown. */
      document_hash: z.string().max(64),
      ...signing,
    }),
    answer: z.object({ page: clientPage }),
    perMinute: 60,
    bodyBytes: 131_072,
    values: MOST_COORDINATES + MOST_STROKES,
  }),
  chooseClientQuote: post('/client-page/choose', {
    summary: 'Choose a quote and sign the choice',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({
      ...shownPage,
      quote_id: id,
      /** Hash of the document that was shown. */
      document_hash: z.string().max(64),
      ...signing,
    }),
    answer: z.object({ page: clientPage }),
    perMinute: 60,
    bodyBytes: 131_072,
    values: MOST_COORDINATES + MOST_STROKES,
  }),
};
