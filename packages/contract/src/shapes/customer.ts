import { z } from 'zod';
import { APPLICATION_STATUS, APPLICATION_TYPE } from './application.ts';
import { clientDocument } from './client-page.ts';
import { id } from './common.ts';

const contactMatch = z.enum(['verified', 'unverified']).nullable();

const customerMatch = z.object({ name: z.boolean(), email: contactMatch, phone: contactMatch });

/** The customer of an application, and the customers who may be its client. */
export const applicationCustomer = z.object({
  customer: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  proposals: z.array(z.object({ customer: z.object({ id, name: z.string() }), match: customerMatch })),
});
export type ApplicationCustomer = z.infer<typeof applicationCustomer>;

const brief = z.object({
  id,
  application_id: z.number(),
  application_type: APPLICATION_TYPE,
  client: z.string(),
  address: z.string(),
});

/** The applications of a customer, and those that may be theirs, within the viewer's reach. */
export const customerApplications = z.object({
  applications: z.array(brief),
  proposals: z.array(brief.extend({ match: customerMatch })),
});
export type CustomerApplications = z.infer<typeof customerApplications>;

export const FOLLOWED_DOCUMENTS = ['proposal', 'signed', 'policy'] as const;

/** A customer's home: their agent, their applications, and the papers of these. */
export const customerHome = z.object({
  /** The agent of the application changed last; null if it has none. */
  agent: z.object({ name: z.string(), title: z.string(), phone: z.string(), email: z.string() }).nullable(),
  agency: z.object({ name: z.string(), phone: z.string() }),
  policies: z.array(
    z.object({
      application_id: id,
      address: z.string(),
      application_type: APPLICATION_TYPE,
      carrier_name: z.string(),
      /** Null for users who may not see carriers. */
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
export type CustomerHome = z.infer<typeof customerHome>;

/** An application as its customer sees it: without the agency's internal data. */
export const followedApplication = z.object({
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
      /** Null for users who may not see carriers. */
      policy_number: z.string().nullable(),
      premium: z.number(),
      effective_date: z.string(),
      expiration_date: z.string(),
    }),
  ),
  /** Proposals that were sent, the signed choice, and policies. */
  documents: z.array(z.object({ kind: z.enum(FOLLOWED_DOCUMENTS), id, name: z.string(), at: z.string() })),
  /** The customer's questions in the portal and their agents' messages since. */
  conversation: z.array(
    z.object({ id, is_answer: z.boolean(), sent_by: z.string(), text: z.string(), at: z.string() }),
  ),
  /** Where answers to questions are e-mailed, too. */
  answers_to: z.string(),
});
export type FollowedApplication = z.infer<typeof followedApplication>;
