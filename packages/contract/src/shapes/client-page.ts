import { ASK_STATES } from '@freeboard/domain/client-page';
import { FLOOD_PAPER_KINDS } from '@freeboard/domain/languages';
import { z } from 'zod';
import { APPLICATION_TYPE } from './application.ts';
import { id, LANGUAGE } from './common.ts';

const words = z.object({ label: z.string(), value: z.string(), assumed: z.boolean() });

const offer = z.object({
  id,
  name: z.string(),
  /** As displayed: '$1,204.00', or 'about $1,200.00' if it can't be bound. */
  price: z.string(),
  /** Difference from the lowest that can be chosen; blank for that itself. */
  more: z.string(),
  /** Difference from the current policy's price; blank if that is not stated. */
  against_current: z.string(),
  is_quote: z.boolean(),
  is_lowest_as_asked: z.boolean(),
  is_recommended: z.boolean(),
  is_sandbox: z.boolean(),
  /** Premium, fees and taxes, if the carrier states them. */
  lines: z.array(z.object({ label: z.string(), amount: z.string() })),
  terms: z.array(z.object({ key: z.string(), label: z.string(), value: z.string(), differs: z.boolean() })),
  good: z.array(z.string()),
  gaps: z.array(z.string()),
  /** The first day of cover and why not earlier; blank if the carrier has stated no waiting period. */
  starts: z.string(),
  starts_because: z.string(),
  expires: z.string(),
  /** The carrier's remark. */
  note: z.string(),
  /** Why it can't be chosen; null if it can. */
  why_not: z.string().nullable(),
});
export type ClientOffer = z.infer<typeof offer>;

/** What a client signs: exactly what they were shown. */
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
  /** 'flood', or 'contra inundación': as used in a sentence about insurance. */
  kind: z.string(),
  address: z.string(),
  /** In feet. */
  elevation: z.object({ base_flood: z.number(), ground: z.number().nullable(), difference: z.number() }).nullable(),
  facts: z.array(words),
  assumptions: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Changes since the quotes were made. */
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
  /** What is agreed to by signing. */
  agreement: z.string(),
  is_sandbox: z.boolean(),
});
export type ClientDocument = z.infer<typeof clientDocument>;

export const requestedField = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.string(),
  help: z.string(),
  unit: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  /** The value as shown in an input; blank while it is missing. */
  text: z.string(),
  state: z.enum(ASK_STATES),
});
export type RequestedField = z.infer<typeof requestedField>;

export const clientPage = z.object({
  document: clientDocument,
  /** SHA-256 of the document, which a choice refers to. */
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
      /** Whether the application was changed or quoted again since: nothing is bound at this price. */
      is_outdated: z.boolean(),
    })
    .nullable(),
  /** Whether a policy is recorded as bound: then nothing else can be chosen. */
  is_bound: z.boolean(),
  /** That policy's carrier, premium and first day, formatted; null if none is bound. */
  policy: z.object({ name: z.string(), price: z.string(), starts: z.string() }).nullable(),
  /** Flood coverage papers for the client to sign, each with the SHA-256 of what is shown. */
  flood_papers: z.array(
    z.object({
      kind: z.enum(FLOOD_PAPER_KINDS),
      language: LANGUAGE,
      title: z.string(),
      paragraphs: z.array(z.string()),
      agreement: z.string(),
      button: z.string(),
      /** Whose it is: client, property and agency. */
      of: z.string(),
      hash: z.string(),
      /** Who signed it by this link and when, as a sentence; null if no one did. */
      signed: z.string().nullable(),
    }),
  ),
  /** The flood offer for the same house, if the agency requires one or a refusal with every home proposal. */
  flood_offer: z.object({ title: z.string(), text: z.string() }).nullable(),
  ends_on: z.string(),
});
export type ClientPage = z.infer<typeof clientPage>;

/** A client's link as the agent sees it; its token is not stored. */
export const clientLink = z.object({
  id,
  created_at: z.string(),
  created_by: z.string(),
  expires_at: z.string(),
  state: z.enum(['open', 'expired', 'revoked']),
  /** Null for every current quote. */
  quote_ids: z.array(id).nullable(),
  asked_fields: z.array(z.string()),
  names_carriers: z.boolean(),
  /** Chosen for it by the agent or its client; null while it follows the browser. */
  language: LANGUAGE.nullable(),
  opens: z.number(),
  last_opened_at: z.string().nullable(),
  /** 'Safari on iPhone'; blank while no one has opened it. */
  last_opened_with: z.string(),
});
export type ClientLink = z.infer<typeof clientLink>;

export const clientChoice = z.object({
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
export type ClientChoice = z.infer<typeof clientChoice>;
