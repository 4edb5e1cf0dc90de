import { CLIENT_LANGUAGES } from '@freeboard/domain/clients';
import { SHOWN_PRICE_KINDS } from '@freeboard/domain/quotes';
import { z } from 'zod';
import { APPLICATION_STATUS, APPLICATION_TYPE } from './application.ts';
import { id } from './common.ts';

export const clientLanguage = z.enum(CLIENT_LANGUAGES);

/** A client in a list. */
export const clientRow = z.object({
  id,
  name: z.string(),
  language: clientLanguage,
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  /** Within the viewer's reach, like everything below. */
  applications: z.number(),
  policies: z.number(),
  /** When one of its applications last changed. */
  updated_at: z.string().nullable(),
  created_at: z.string(),
});
export type ClientRow = z.infer<typeof clientRow>;

const address = z.object({
  kind: z.enum(['email', 'phone']),
  value: z.string(),
  /** Whether a user entered it on the record; the others come from applications. */
  is_entered: z.boolean(),
  /** Display numbers of the applications that have it. */
  numbers: z.array(z.number()),
});

const ofClient = z.object({
  id,
  application_id: z.number(),
  application_type: APPLICATION_TYPE,
  status: APPLICATION_STATUS,
  is_signed: z.boolean(),
  is_bound: z.boolean(),
  version: z.number(),
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  agent_name: z.string(),
  min_quote_amount: z.number().nullable(),
  price_kind: z.enum(SHOWN_PRICE_KINDS).nullable(),
  created_at: z.string(),
  archived_at: z.string().nullable(),
});
export type ApplicationOfClient = z.infer<typeof ofClient>;

const policy = z.object({
  application_id: id,
  quote_id: id,
  carrier_name: z.string(),
  /** Null for users who may not see carriers. */
  policy_number: z.string().nullable(),
  premium: z.number(),
  effective_date: z.string(),
  expiration_date: z.string(),
});

const consent = z.object({
  channel: z.enum(['sms', 'email']),
  address: z.string(),
  state: z.enum(['opted_in', 'opted_out']),
  source: z.string(),
  wording: z.string(),
  created_at: z.string(),
});

export const CLIENT_DOCUMENTS = ['proposal', 'signed', 'policy', 'attachment'] as const;
const document = z.object({
  kind: z.enum(CLIENT_DOCUMENTS),
  id,
  application_id: id,
  name: z.string(),
  at: z.string(),
});
export type FileOfClient = z.infer<typeof document>;

/** Another client who may be the same. */
const candidate = z.object({
  client: clientRow,
  /** `address`: another name with the same e-mail address or phone number; `name`: the same name with others. */
  likeness: z.enum(['address', 'name']),
});
export type ClientCandidate = z.infer<typeof candidate>;

const merge = z.object({
  id,
  name: z.string(),
  /** Empty if merged by the rule. */
  merged_by: z.string(),
  merged_at: z.string(),
  /** Until when it can be undone. */
  undo_until: z.string(),
});

const split = z.object({
  id,
  /** The display number of the application that was split off. */
  application_id: z.number(),
  /** The other of the two clients. */
  other_id: id,
  split_by: z.string(),
  split_at: z.string(),
  /** Until when it can be undone. */
  undo_until: z.string(),
});

/** One client with everything the viewer may see of it (R15.1). */
export const client = z.object({
  id,
  version: z.number(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  business_name: z.string(),
  language: clientLanguage,
  created_at: z.string(),
  addresses: z.array(address),
  consents: z.array(consent),
  applications: z.array(ofClient),
  policies: z.array(policy),
  documents: z.array(document),
  candidates: z.array(candidate),
  merges: z.array(merge),
  splits: z.array(split),
});
export type Client = z.infer<typeof client>;
