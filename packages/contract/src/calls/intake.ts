import { INTAKE_AUDIENCES, INTAKE_LIMITS, MOST_SITES, PARTNER_STATES } from '@freeboard/domain/intake';
import { isConsentWording, NOT_A_CONSENT } from '@freeboard/domain/messages';
import { z } from 'zod';
import { post } from '../call.ts';
import { requestedField } from './client-page.ts';
import { APPLICATION_TYPE, id, LANGUAGE, lineField, moment, NAMED } from './common.ts';

const intakeLink = z.object({
  id,
  name: z.string(),
  audience: z.enum(INTAKE_AUDIENCES),
  type: APPLICATION_TYPE,
  agent: z.object({ id, name: z.string() }).nullable(),
  fields: z.array(z.string()),
  greeting: z.string(),
  greeting_es: z.string(),
  consent: z.string(),
  consent_es: z.string(),
  is_on: z.boolean(),
  /** The short link for print and QR codes. */
  short_url: z.string(),
  /** Identifies the page in the tag that embeds it. */
  short_code: z.string(),
  /** Origins that may embed the page. */
  sites: z.array(z.string()),
  has_status_page: z.boolean(),
  shows_prices: z.boolean(),
  came: z.number(),
  turned_away: z.number(),
  last_used_at: z.string().nullable(),
  created_at: z.string(),
});
NAMED.set(intakeLink, 'IntakeLink');

const intakePage = z.object({
  agency: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    license: z.string(),
    color: z.string(),
    initials: z.string(),
    logo_url: z.string().nullable(),
  }),
  language: LANGUAGE,
  /** The line for use in a sentence: 'flood' (insurance), '(seguro) contra inundación'. */
  kind: z.string(),
  greeting: z.string(),
  /** The consent text; in English if the agency has no text in the page's language. */
  consent: z.string(),
  consent_language: LANGUAGE,
  asked: z.array(requestedField),
  is_sandbox: z.boolean(),
  /** Origins that may embed the page, which reports its height to them. */
  sites: z.array(z.string()),
  /** Proves when the page was opened; sent with the submission and valid once. */
  ticket: z.string(),
});
NAMED.set(intakePage, 'IntakePage');

const partnerPage = z.object({
  partner: z.string(),
  agency: z.object({ name: z.string(), phone: z.string(), color: z.string() }),
  shows_prices: z.boolean(),
  sent: z.array(
    z.object({
      /** Display number of the application. */
      reference: z.number(),
      sent_at: z.string(),
      state: z.enum(PARTNER_STATES),
      /**
       * Dollars: the premium of the bound policy, else of the quote that the client signed, else the lowest. Null
       * before a quote, or if the partner must not see it.
       */
      price: z.number().nullable(),
    }),
  ),
});
NAMED.set(partnerPage, 'PartnerPage');

/** The token in the fragment of a link's URL. */
const token = z.string().max(1_000);

const wording = {
  name: lineField(60),
  audience: z.enum(INTAKE_AUDIENCES),
  agent_id: id.nullable(),
  fields: z.array(z.string().max(80)).max(INTAKE_LIMITS.fields),
  greeting: z.string().trim().max(INTAKE_LIMITS.greeting),
  greeting_es: z.string().trim().max(INTAKE_LIMITS.greeting).optional(),
  /** Sites that may embed the page, as typed; saved as origins. */
  sites: z.array(z.string().trim().max(200)).max(MOST_SITES).optional(),
  shows_prices: z.boolean().optional(),
  consent: z
    .string()
    .trim()
    .min(1, 'Field is required.')
    .max(INTAKE_LIMITS.consent)
    .refine((text) => text === '' || isConsentWording(text), NOT_A_CONSENT),
  /** If blank, the standard Spanish wording is used if the English one is standard, else the English one. */
  consent_es: z
    .string()
    .trim()
    .max(INTAKE_LIMITS.consent)
    .refine((text) => text === '' || isConsentWording(text), NOT_A_CONSENT)
    .optional(),
};

export const intakeCalls = {
  getQuotesPortal: post('/quotes-portal/get', {
    summary: 'Get figures by application source, and the intake links',
    may: 'portal.manage',
    effect: 'read',
    live: ['application'],
    request: z.strictObject({ from: moment, to: moment }),
    answer: z.object({
      sources: z.array(
        z.object({
          source: z.string(),
          applications: z.number(),
          quoted: z.number(),
          sent: z.number(),
          opened: z.number(),
          chosen: z.number(),
        }),
      ),
      links: z.array(intakeLink),
    }),
  }),
  createIntakeLink: post('/quotes-portal/create-intake-link', {
    summary: 'Create an intake page for customers or a partner; its address is returned only once',
    may: 'portal.manage',
    effect: 'write',
    request: z.strictObject({ ...wording, type: APPLICATION_TYPE }),
    answer: z.object({ url: z.string(), link: intakeLink }),
  }),
  updateIntakeLink: post('/quotes-portal/update-intake-link', {
    summary: 'Update an intake page, or turn it on or off',
    may: 'portal.manage',
    effect: 'write',
    request: z.strictObject({ link_id: id, ...z.strictObject({ ...wording, is_on: z.boolean() }).partial().shape }),
    answer: z.object({ link: intakeLink }),
  }),
  renewIntakeLink: post('/quotes-portal/renew-intake-link', {
    summary: "Replace an intake page's address; the old one stops working",
    may: 'portal.manage',
    effect: 'write',
    request: z.strictObject({ link_id: id }),
    answer: z.object({ url: z.string(), link: intakeLink }),
  }),
  revokeIntakeLink: post('/quotes-portal/revoke-intake-link', {
    summary: 'Revoke an intake page permanently',
    may: 'portal.manage',
    effect: 'write',
    request: z.strictObject({ link_id: id }),
    answer: z.object({}),
  }),
  renewPartnerPage: post('/quotes-portal/renew-partner-page', {
    summary: "Create or replace the address of a partner's status page; it is returned only once",
    may: 'portal.manage',
    effect: 'write',
    request: z.strictObject({ link_id: id }),
    answer: z.object({ url: z.string(), link: intakeLink }),
  }),
  openPartnerPage: post('/intake/partner', {
    summary: "List the status of a partner's submissions, newest first",
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({ token }),
    answer: z.object({ page: partnerPage }),
    perMinute: 60,
  }),
  openIntake: post('/intake/open', {
    summary: 'Get an intake page with its questions',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({ token, language: LANGUAGE.optional() }),
    answer: z.object({ page: intakePage }),
    perMinute: 60,
  }),
  suggestIntakeAddress: post('/intake/suggest', {
    summary: 'Suggest addresses on an intake page',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({ token, query: z.string().trim().max(200) }),
    answer: z.object({
      suggestions: z.array(
        z.object({ text: z.string(), address1: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
      ),
    }),
    perMinute: 120,
  }),
  submitIntake: post('/intake/submit', {
    summary: 'Submit an intake page; creates an application',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({
      token,
      ticket: z.string().max(1_000),
      values: z.record(z.string().max(80), z.string().max(1_000)),
      is_agreed: z.boolean(),
      /** The language in which the page was shown and consent was given. */
      language: LANGUAGE.optional(),
      /** A honeypot: hidden from people, so only bots fill it in. */
      website: z.string().max(1_000).default(''),
    }),
    answer: z.object({
      agent: z.string(),
      phone: z.string(),
      /** Display number of the application; null if the same submission was sent before. */
      reference: z.number().nullable(),
      /** Allows uploading documents for the submission; blank if the same submission was sent before. */
      upload_ticket: z.string(),
    }),
    perMinute: 20,
    bodyBytes: 131_072,
  }),
  uploadIntakeDocuments: post('/intake/upload', {
    summary: 'Upload documents to the application just submitted',
    access: 'anyone',
    effect: 'write',
    transport: 'multipart',
    request: z.strictObject({ token, ticket: z.string().max(1_000), language: LANGUAGE.optional() }),
    answer: z.object({ names: z.array(z.string()) }),
    perMinute: 20,
  }),
};
