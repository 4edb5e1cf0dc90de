import { z } from 'zod';
import { post } from '../../call.ts';
import { APPLICATION_TYPE } from '../../shapes/application.ts';
import { id } from '../../shapes/common.ts';

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

/** What a request shares with an application, or with a customer. */
const same = z.object({ email: z.boolean(), phone: z.boolean() });

/** An application without a customer that may be theirs. */
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
export type TheirApplication = z.infer<typeof theirApplication>;

/** Customers who request an account or get one created (R7.8). */
export const registrationCalls = {
  registerCustomer: post('/register-customer', {
    summary: 'Register a customer: as a request of their own, or directly by one of the agency’s people',
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
      /** Of a request: identifies it when the codes are sent in; and which codes were sent. */
      registration_key: z.string().optional(),
      needs_email: z.boolean().optional(),
      needs_phone: z.boolean().optional(),
    }),
    perMinute: 20,
  }),
  verifyRegistration: post('/verify-registration', {
    summary: 'Send in the code that came by e-mail, then the one that is texted after it: the agency gets the request',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({
      registration_key: text(200),
      email_code: text(20).optional(),
      phone_code: text(20).optional(),
    }),
    /** Whether a texted code is still to be sent in. */
    answer: z.object({ needs_phone: z.boolean() }),
    perMinute: 30,
  }),
  listRegistrationAgencies: post('/list-registration-agencies', {
    summary: 'The agencies at which somebody can ask to become a customer',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ agencies: z.array(z.object({ id, name: z.string() })) }),
    perMinute: 60,
  }),
  listRegistrations: post('/registrations/list', {
    summary: 'Requests to become a customer, newest first: those that wait, or those that were decided',
    may: 'person.write',
    effect: 'read',
    live: ['registration'],
    request: z.strictObject({ is_decided: z.boolean().optional() }),
    answer: z.object({ registrations: z.array(registration), waiting: z.number() }),
  }),
  countRegistrations: post('/registrations/count', {
    summary: 'How many requests to become a customer are waiting',
    may: 'person.write',
    effect: 'read',
    live: ['registration'],
    request: z.strictObject({}),
    answer: z.object({ waiting: z.number() }),
  }),
  findForRegistration: post('/registrations/find', {
    summary: 'What may belong to a request: applications that are no customer’s yet, and customers there are already',
    may: 'person.write',
    effect: 'read',
    perMinute: 120,
    request: z.strictObject({
      registration_id: id,
      /** Finds applications by number, name or address, instead of those with their e-mail or phone. */
      text: text(100).optional(),
    }),
    answer: z.object({
      applications: z.array(theirApplication),
      customers: z.array(z.object({ id, name: z.string(), email: z.string(), phone: z.string(), same })),
      /**
       * How many more applications have the verified address without being shown: verification assigns them all the
       * same.
       */
      beyond: z.number(),
    }),
  }),
  decideRegistration: post('/registrations/decide', {
    summary: 'Accept a request, which makes a customer or ties it to one, or refuse it',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({
      registration_id: id,
      is_accepted: z.boolean(),
      /** Of a refusal; stays within the agency. */
      reason: text(300).optional(),
      /** Of an acceptance: the existing customer; without one a new one is created. */
      customer_id: id.optional(),
      /**
       * Of an acceptance: the applications that become theirs. A customer with the verified e-mail also gets others
       * with it that were not shown, or all with it when this is left out.
       */
      application_ids: z.array(id).max(200).optional(),
      /** Of the shown applications: those that do not become theirs; when left out, whatever would be shown now. */
      left_ids: z.array(id).max(400).optional(),
    }),
    answer: z.object({ registration, applications: z.number() }),
  }),
};
