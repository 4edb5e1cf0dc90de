import { CONSENT_SOURCES } from '@freeboard/domain/messages';
import { z } from 'zod';
import { post } from '../call.ts';
import { id } from '../shapes/common.ts';

const channel = z.enum(['sms', 'email']);
const state = z.enum(['opted_in', 'opted_out']);

/** A vendor's proof that a form was accepted: a TrustedForm certificate, a Jornaya LeadiD. */
const certificates = z.array(z.object({ vendor: z.enum(['TrustedForm', 'Jornaya']), reference: z.string() }));

const consent = z.object({
  id,
  channel,
  /** The client's number, in the mask, or e-mail address. */
  address: z.string(),
  contact_name: z.string(),
  state,
  /** How it was given: by phone, by a text from the client. */
  source: z.string(),
  wording: z.string(),
  certificates,
  /** Who recorded it; empty if the client did it themselves. */
  recorded_by: z.string(),
  application_id: id.nullable(),
  created_at: z.string(),
});
export type Consent = z.infer<typeof consent>;

/** Consent to texts that came without the agreed wording: does not count until someone has asked the client. */
const consentClaim = z.object({ source: z.string(), claim: z.string(), certificates, received_at: z.string() });
export type ConsentClaim = z.infer<typeof consentClaim>;

/** The ledger of who may be contacted (R9.10). */
export const consentCalls = {
  getConsents: post('/agent-portal/get-consents', {
    summary:
      "What the clients of an application, or one contact, said to being written to; their agency's whole ledger",
    may: 'message.use',
    effect: 'read',
    live: ['message'],
    request: z.strictObject({
      application_id: id.optional(),
      /** A contact that messages were sent to or came from. */
      address: z.string().max(254).optional(),
      search: z.string().max(100).default(''),
      /** Only entries older than this one. */
      before: id.optional(),
      limit: z.int().min(1).max(100).default(50),
    }),
    answer: z.object({
      consents: z.array(consent),
      /** Only of an application; none once its client's answer has been recorded. */
      claims: z.array(consentClaim),
      next: id.nullable(),
    }),
  }),
  recordConsent: post('/agent-portal/record-consent', {
    summary: 'Record by hand what a client said to being written to',
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
};
