import { ASK_STATES, LONGEST_QUESTION, MOST_COORDINATES, MOST_STROKES } from '@freeboard/domain/client-page';
import { FLOOD_PAPER_KINDS } from '@freeboard/domain/languages';
import { z } from 'zod';
import { nothing, post } from '../call.ts';
import { APPLICATION_TYPE, fieldKey, id, LANGUAGE, NAMED } from './common.ts';

const words = z.object({ label: z.string(), value: z.string(), assumed: z.boolean() });

const offer = z.object({
  id,
  name: z.string(),
  /** As displayed: '$1,204.00', or 'about $1,200.00' for an indication. */
  price: z.string(),
  /** How much more it costs than the lowest price that can be chosen; blank if not more. */
  more: z.string(),
  /** Difference from the current policy's price; blank if that is not stated. */
  against_current: z.string(),
  is_quote: z.boolean(),
  is_lowest_as_asked: z.boolean(),
  is_recommended: z.boolean(),
  is_sandbox: z.boolean(),
  /** Premium, fees and taxes, if the carrier states them. */
  lines: z.array(z.object({ label: z.string(), amount: z.string() })),
  terms: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      value: z.string(),
      differs: z.boolean(),
      is_requested: z.boolean(),
    }),
  ),
  good: z.array(z.string()),
  gaps: z.array(z.string()),
  /** The first day of coverage, and why it can't be earlier; blank if the carrier has stated no waiting period. */
  starts: z.string(),
  starts_because: z.string(),
  expires: z.string(),
  /** The carrier's remark. */
  note: z.string(),
  /** Why it can't be chosen; null if it can. */
  why_not: z.string().nullable(),
});
NAMED.set(offer, 'ClientOffer');

/** The document that a client signs, exactly as shown to them. */
export const clientDocument = z.object({
  language: LANGUAGE,
  agency: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    license: z.string(),
    color: z.string(),
    initials: z.string(),
    logo_url: z.string().nullable(),
  }),
  /** `signature`: their title and license as on a proposal; blank if they have none or the link names no carriers. */
  agent: z.object({ name: z.string(), phone: z.string(), signature: z.string() }),
  client_name: z.string(),
  first_name: z.string(),
  type: APPLICATION_TYPE,
  /** The line for use in a sentence: 'flood' (insurance), '(seguro) contra inundación'. */
  kind: z.string(),
  address: z.string(),
  /** In feet. */
  elevation: z.object({ base_flood: z.number(), ground: z.number().nullable(), difference: z.number() }).nullable(),
  facts: z.array(words),
  assumptions: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Changes to the application since it was quoted. */
  changes: z.array(z.string()),
  offers: z.array(offer),
  /** The client's current policy, next to the offers; null if unknown. */
  current: z
    .object({
      note: z.string(),
      price: z.string(),
      terms: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
    })
    .nullable(),
  notices: z.array(z.object({ title: z.string(), text: z.string() })),
  /** The text that the client agrees to by signing. */
  agreement: z.string(),
  is_sandbox: z.boolean(),
});
NAMED.set(clientDocument, 'ClientDocument');

export const requestedField = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.string(),
  help: z.string(),
  unit: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  /** The value as shown in an input; blank if there is none. */
  text: z.string(),
  state: z.enum(ASK_STATES),
});
NAMED.set(requestedField, 'RequestedField');

const clientLine = z.object({
  /** Identifies this application in the client's calls. */
  application_id: id,
  document: clientDocument,
  /** SHA-256 of the document; sent back with a choice. */
  document_hash: z.string(),
  asked: z.array(requestedField),
  questions: z.array(
    z.object({ text: z.string(), at: z.string(), answer: z.string().nullable(), answered_at: z.string().nullable() }),
  ),
  choice: z
    .object({
      quote_id: id,
      name: z.string(),
      price: z.string(),
      signer_name: z.string(),
      signed_at: z.string(),
      /** Whether the application was changed or requoted after the choice, so that it can't be bound at this price. */
      is_outdated: z.boolean(),
    })
    .nullable(),
  /** When the client last declined, unless they have chosen since. */
  declined_at: z.string().nullable(),
  /** Whether a policy is recorded as bound; if so, nothing else can be chosen. */
  is_bound: z.boolean(),
  /** The bound policy's carrier, premium and first day, formatted; null if none is bound. */
  policy: z.object({ name: z.string(), price: z.string(), starts: z.string() }).nullable(),
  /** Flood coverage papers for the client to sign, each with the SHA-256 of the paper as shown. */
  flood_papers: z.array(
    z.object({
      kind: z.enum(FLOOD_PAPER_KINDS),
      language: LANGUAGE,
      title: z.string(),
      paragraphs: z.array(z.string()),
      agreement: z.string(),
      button: z.string(),
      /** The client, the property and the agency, as one line of text. */
      of: z.string(),
      hash: z.string(),
      /** A sentence with the signer and the time if the paper was signed through this link; else null. */
      signed: z.string().nullable(),
    }),
  ),
  /** The flood offer for the same house, if the agency requires one or a refusal with every home proposal. */
  flood_offer: z.object({ title: z.string(), text: z.string() }).nullable(),
});
NAMED.set(clientLine, 'ClientLine');

/** The page: the link's application, the other line, and when the link ends. */
const clientPage = clientLine.extend({
  /** The other line, flood or home, of the same client and house; null unless its quotes were sent as well. */
  other: clientLine.nullable(),
  /** The combined yearly price of both lines' chosen or bound quotes; null until both lines have a current one. */
  together: z.string().nullable(),
  ends_on: z.string(),
});
NAMED.set(clientPage, 'ClientPage');

/** The error data of an ended link: the agency to contact, and whether a signed copy exists. */
export type EndedLink = { agency: { name: string; phone: string }; is_signed: boolean };

/** The token in the fragment of a link's URL, or the code of a short link. */
const token = z.string().max(1_000);

const shownPage = { token, language: LANGUAGE.optional() };

/** `shownPage` for one application of the page; the link's own application if omitted. */
const shownLine = { ...shownPage, application_id: id.optional() };

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

export const clientPageCalls = {
  openClientPage: post('/client-page/open', {
    summary: 'Open a proposal by its link and notify the agent',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject(shownPage),
    answer: z.object({ page: clientPage }),
    perMinute: 120,
  }),
  getClientPage: post('/client-page/get', {
    summary: 'Get the current proposal of a link',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject(shownPage),
    answer: z.object({ page: clientPage }),
    perMinute: 120,
  }),
  followClientPage: post('/client-page/follow', {
    summary: 'Stream `changed` whenever the proposal of a link may have changed',
    access: 'anyone',
    effect: 'read',
    transport: 'stream',
    request: z.strictObject({ token }),
    answer: nothing,
    perMinute: 60,
  }),
  setClientPageLanguage: post('/client-page/set-language', {
    summary: "Set the language of a client link and of the client's record",
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ token, language: LANGUAGE }),
    answer: z.object({ page: clientPage }),
    perMinute: 60,
  }),
  getSignedCopy: post('/client-page/signed-copy', {
    summary: 'Get a PDF of what the client signed on a link',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject(shownLine),
    answer: z.object({ name: z.string(), /** In base64. */ pdf: z.string() }),
    perMinute: 20,
  }),
  askAgent: post('/client-page/ask', {
    summary: 'Send a question to the agent',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ ...shownPage, question: z.string().max(LONGEST_QUESTION) }),
    answer: z.object({ page: clientPage }),
    perMinute: 60,
  }),
  declineProposal: post('/client-page/decline', {
    summary: 'Tell the agent that no quote of the proposal is wanted',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ ...shownLine, reason: z.string().max(LONGEST_QUESTION) }),
    answer: z.object({ page: clientPage }),
    perMinute: 60,
  }),
  fillInClientPage: post('/client-page/fill-in', {
    summary: 'Submit the fields that the client was asked for',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({
      ...shownLine,
      /** The entered values; `shown`: the values that the fields showed before. */
      values: z.record(fieldKey, z.string().max(1_000)),
      shown: z.record(fieldKey, z.string().max(1_000)),
    }),
    answer: z.object({ page: clientPage }),
    perMinute: 60,
    bodyBytes: 262_144,
  }),
  uploadClientDocuments: post('/client-page/upload', {
    summary: 'Upload documents, which the agent reviews',
    access: 'anyone',
    effect: 'write',
    transport: 'multipart',
    request: z.strictObject(shownPage),
    answer: z.object({ names: z.array(z.string()) }),
    perMinute: 20,
  }),
  signFloodPaper: post('/client-page/sign-flood-paper', {
    summary: 'Sign a flood form: coverage declined, or the cost of leaving the NFIP',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({
      ...shownLine,
      kind: z.enum(FLOOD_PAPER_KINDS),
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
      ...shownLine,
      quote_id: id,
      document_hash: z.string().max(64),
      ...signing,
    }),
    answer: z.object({ page: clientPage }),
    perMinute: 60,
    bodyBytes: 131_072,
    values: MOST_COORDINATES + MOST_STROKES,
  }),
};
