import { LONGEST_QUESTION } from '@freeboard/domain/client-page';
import { MESSAGES } from '@freeboard/domain/wording';
import { z } from 'zod';
import { nothing, post } from '../call.ts';
import { clientDocument } from './client-page.ts';
import { APPLICATION_STATUS, APPLICATION_TYPE, id, NAMED } from './common.ts';

const contactMatch = z.enum(['verified', 'unverified']).nullable();

const customerMatch = z.object({ name: z.boolean(), email: contactMatch, phone: contactMatch });

const applicationCustomer = z.object({
  customer: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  proposals: z.array(z.object({ customer: z.object({ id, name: z.string() }), match: customerMatch })),
});
NAMED.set(applicationCustomer, 'ApplicationCustomer');

const brief = z.object({
  id,
  application_id: z.number(),
  application_type: APPLICATION_TYPE,
  client: z.string(),
  address: z.string(),
});

/** The applications of a customer, and applications that may be theirs, limited to what the viewer may see. */
const customerApplications = z.object({
  applications: z.array(brief),
  proposals: z.array(brief.extend({ match: customerMatch })),
});
NAMED.set(customerApplications, 'CustomerApplications');

const FOLLOWED_DOCUMENTS = ['proposal', 'signed', 'policy'] as const;

/** A customer's home page: agent, agency, recent quote requests, policies and documents. */
const customerHome = z.object({
  /** The agent of the most recently changed application; null if that application has no agent. */
  agent: z.object({ name: z.string(), title: z.string(), phone: z.string(), email: z.string() }).nullable(),
  agency: z.object({ name: z.string(), phone: z.string() }),
  /** Quote requests of the last 30 days that have no application yet, latest first. */
  requests: z.array(z.object({ application_type: z.enum(['flood', 'home']), address: z.string(), at: z.string() })),
  policies: z.array(
    z.object({
      application_id: id,
      address: z.string(),
      application_type: APPLICATION_TYPE,
      carrier_name: z.string(),
      /** Null for users who must not see carriers. */
      policy_number: z.string().nullable(),
      premium: z.number(),
      effective_date: z.string(),
      expiration_date: z.string(),
    }),
  ),
  documents: z.array(
    z.object({
      application_id: id,
      address: z.string(),
      kind: z.enum(FOLLOWED_DOCUMENTS),
      id,
      name: z.string(),
      at: z.string(),
    }),
  ),
});
NAMED.set(customerHome, 'CustomerHome');

/** An application as its customer sees it: without the agency's internal data. */
const followedApplication = z.object({
  id,
  application_id: z.number(),
  application_type: APPLICATION_TYPE,
  status: APPLICATION_STATUS,
  updated_at: z.string(),
  /** The quotes and the values they are based on, as on a proposal. */
  document: clientDocument,
  policies: z.array(
    z.object({
      quote_id: id,
      carrier_name: z.string(),
      /** Null for users who must not see carriers. */
      policy_number: z.string().nullable(),
      premium: z.number(),
      effective_date: z.string(),
      expiration_date: z.string(),
    }),
  ),
  documents: z.array(z.object({ kind: z.enum(FOLLOWED_DOCUMENTS), id, name: z.string(), at: z.string() })),
  /**
   * The customer's questions in the portal, and the agents' messages since the first of them; without proposals and
   * signed copies.
   */
  conversation: z.array(
    z.object({ id, is_answer: z.boolean(), sent_by: z.string(), text: z.string(), at: z.string() }),
  ),
  /** The e-mail address that also receives the answers. */
  answers_to: z.string(),
});
NAMED.set(followedApplication, 'FollowedApplication');

const byId = z.strictObject({ application_id: id });
const pair = z.strictObject({ application_id: id, customer_id: id });

const text = (most: number) => z.string().max(most);

const registration = z.object({
  id,
  state: z.enum(['requested', 'accepted', 'refused']),
  first_name: z.string(),
  last_name: z.string(),
  business_name: z.string(),
  business_address: z.string(),
  email: z.string(),
  phone_number: z.string(),
  description: z.string(),
  is_email_verified: z.boolean(),
  is_phone_verified: z.boolean(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  /** Why it was refused; never sent to the requester. */
  refused_because: z.string(),
});

/** Whether a request has the same e-mail address or phone number as an application or a customer. */
const same = z.object({ email: z.boolean(), phone: z.boolean() });

/** An application without a customer that may belong to this customer. */
const theirApplication = z.object({
  id,
  application_id: z.number(),
  application_type: APPLICATION_TYPE,
  client: z.string(),
  address: z.string(),
  created_at: z.string(),
  is_archived: z.boolean(),
  same,
});
NAMED.set(theirApplication, 'TheirApplication');

/**
 * Customer accounts, requested by the customer or created by a user (R7.8), the applications assigned to them, and
 * what customers see (D33).
 */
export const customerCalls = {
  getApplicationCustomer: post('/agent-portal/get-application-customer', {
    summary: "Get an application's customer and suggested customers",
    may: 'application.edit',
    effect: 'read',
    live: ['application'],
    request: byId,
    answer: applicationCustomer,
  }),
  tieCustomer: post('/agent-portal/tie-customer', {
    summary: 'Assign an application to a customer, who can then see it',
    may: 'application.edit',
    effect: 'write',
    request: pair,
    answer: applicationCustomer,
  }),
  untieCustomer: post('/agent-portal/untie-customer', {
    summary: 'Unassign an application from its customer, who loses access immediately',
    may: 'application.edit',
    effect: 'write',
    request: byId,
    answer: applicationCustomer,
  }),
  rejectCustomer: post('/agent-portal/reject-customer', {
    summary: 'Reject a suggested customer of an application',
    may: 'application.edit',
    effect: 'write',
    request: pair,
    answer: applicationCustomer,
  }),
  getCustomerApplications: post('/users/get-applications', {
    summary: "List a customer's applications and suggested ones",
    may: 'person.list',
    effect: 'read',
    live: ['application'],
    request: z.strictObject({ user_id: id }),
    answer: customerApplications,
  }),
  getCustomerHome: post('/customer/get-home', {
    summary: "Get the customer's agent, policies and documents",
    may: 'application.follow',
    effect: 'read',
    live: ['application'],
    request: z.strictObject({}),
    answer: customerHome,
  }),
  requestQuote: post('/customer/request-quote', {
    summary: 'Request a quote for a property; creates a task for the agent',
    may: 'application.follow',
    effect: 'write',
    request: z.strictObject({
      application_type: z.enum(['flood', 'home']),
      address: z.string().trim().min(1, MESSAGES.required).max(200),
      comment: z.string().trim().max(LONGEST_QUESTION).default(''),
    }),
    answer: nothing,
    perMinute: 10,
  }),
  getFollowedApplication: post('/customer/get-application', {
    summary: 'Get an application as its customer sees it',
    may: 'application.follow',
    effect: 'read',
    live: ['quote', 'application', 'message'],
    request: byId,
    answer: z.object({ application: followedApplication }),
    perMinute: 120,
  }),
  openFollowedDocument: post('/customer/open-document', {
    summary: "Get the download address of an application's document, valid for five minutes in this session",
    may: 'application.follow',
    effect: 'write',
    request: z.strictObject({ application_id: id, kind: z.enum(FOLLOWED_DOCUMENTS), document_id: id }),
    answer: z.object({ file_url: z.string(), file_name: z.string() }),
    perMinute: 30,
  }),
  askAboutApplication: post('/customer/ask', {
    summary: 'Send the agent a question about an application',
    may: 'application.follow',
    effect: 'write',
    request: z.strictObject({ application_id: id, question: z.string().max(LONGEST_QUESTION) }),
    answer: z.object({ application: followedApplication }),
    perMinute: 20,
  }),
  registerCustomer: post('/register-customer', {
    summary: 'Register a customer: as a request to an agency, or directly as one of its users',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({
      first_name: text(100),
      last_name: text(100),
      business_name: text(200),
      business_address: text(300),
      email: text(254),
      phone_number: text(40),
      password: text(1_000),
      description: text(2_000).optional(),
      is_email_verified: z.boolean().optional(),
      is_phone_verified: z.boolean().optional(),
      is_request: z.boolean(),
      /** Required for a request if the installation serves several agencies. */
      agency_id: id.optional(),
    }),
    answer: z.object({
      /**
       * For a request: the key to send with the codes. `needs_email`, `needs_phone`: which codes must be entered, the
       * e-mailed one first.
       */
      registration_key: z.string().optional(),
      needs_email: z.boolean().optional(),
      needs_phone: z.boolean().optional(),
    }),
    perMinute: 20,
  }),
  verifyRegistration: post('/verify-registration', {
    summary: 'Verify the e-mail address of a registration, then its phone number; the agency then gets the request',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({
      registration_key: text(200),
      email_code: text(20).optional(),
      phone_code: text(20).optional(),
    }),
    /** Whether the code sent by text must still be entered. */
    answer: z.object({ needs_phone: z.boolean() }),
    perMinute: 30,
  }),
  listRegistrationAgencies: post('/list-registration-agencies', {
    summary: 'List the agencies that accept registrations',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ agencies: z.array(z.object({ id, name: z.string() })) }),
    perMinute: 60,
  }),
  listRegistrations: post('/registrations/list', {
    summary: 'List registrations, pending or decided, newest first',
    may: 'person.write',
    effect: 'read',
    live: ['registration'],
    request: z.strictObject({ is_decided: z.boolean().optional() }),
    answer: z.object({ registrations: z.array(registration), waiting: z.number() }),
  }),
  countRegistrations: post('/registrations/count', {
    summary: 'Count pending registrations',
    may: 'person.write',
    effect: 'read',
    live: ['registration'],
    request: z.strictObject({}),
    answer: z.object({ waiting: z.number() }),
  }),
  findForRegistration: post('/registrations/find', {
    summary: 'Find unassigned applications and existing customers that may match a registration',
    may: 'person.write',
    effect: 'read',
    perMinute: 120,
    request: z.strictObject({
      registration_id: id,
      /** Finds applications by number, name or address, instead of by the customer's e-mail or phone. */
      text: text(100).optional(),
    }),
    answer: z.object({
      applications: z.array(theirApplication),
      customers: z.array(z.object({ id, name: z.string(), email: z.string(), phone: z.string(), same })),
      /**
       * How many more applications would be assigned without being shown, if the request is the customer's own: those
       * that match a verified e-mail address or phone number and the name (D33).
       */
      beyond: z.number(),
    }),
  }),
  decideRegistration: post('/registrations/decide', {
    summary: 'Accept a registration, for a new or an existing customer, or reject it',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({
      registration_id: id,
      is_accepted: z.boolean(),
      /** For a refusal; never shown to the requester. */
      reason: text(300).optional(),
      /** For an acceptance: the existing customer; a new one is created if omitted. */
      customer_id: id.optional(),
      /**
       * For an acceptance: the applications to assign. If the customer has the request's e-mail address, others that
       * match its verified contact data and name and were not shown are assigned too; without this list, all that
       * match.
       */
      application_ids: z.array(id).max(200).optional(),
      /**
       * For an acceptance: the shown applications not to assign to the customer. If omitted: those that would be shown
       * now, or none if `application_ids` is omitted too.
       */
      left_ids: z.array(id).max(400).optional(),
    }),
    answer: z.object({ registration, applications: z.number() }),
  }),
};
