import { HELD_KIND_KEYS, LEGAL_KINDS, PRIVACY_KINDS, PRIVACY_STATES, RETENTION_KEYS } from '@freeboard/domain/privacy';
import { z } from 'zod';
import { post } from '../call.ts';
import { proof } from './accounts/credentials.ts';
import { id, NAMED } from './common.ts';

const counts = z.partialRecord(z.enum(HELD_KIND_KEYS), z.number());

const heldPerson = z.object({
  /** Null for an address that belongs to no client. */
  client_id: id.nullable(),
  name: z.string(),
  addresses: z.array(z.string()),
  /** Addresses shared with other people in the agency; an erasure keeps data tied only to these. */
  shared_addresses: z.array(z.string()),
  counts,
  /** Data that the law requires to be retained, and until when. */
  retained: z.array(z.object({ kind: z.enum(LEGAL_KINDS), count: z.number(), until: z.string() })),
  /** Why an erasure would be refused now; null if it would not. */
  obstacle: z.string().nullable(),
});
NAMED.set(heldPerson, 'HeldPerson');

const privacyJob = z.object({
  id,
  kind: z.enum(PRIVACY_KINDS),
  state: z.enum(PRIVACY_STATES),
  /** Blank once the person is erased. */
  name: z.string(),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: z.string(),
  ended_at: z.string().nullable(),
  position: z.number(),
  total: z.number(),
  failure: z.string(),
  counts,
  /** Number of the certificate of an erasure; null without one. */
  number: z.string().nullable(),
  has_file: z.boolean(),
});
NAMED.set(privacyJob, 'PrivacyJob');

const address = z.string().trim().min(1, 'Field is required.').max(200);
const oneOf = 'Name a client or an address.';
const isOne = (input: { client_id?: number | undefined; address?: string | undefined }) =>
  (input.client_id === undefined) !== (input.address === undefined);
/** A client, or an e-mail address or phone number without a client. */
const subject = { client_id: id.optional(), address: address.optional() };

export const privacyCalls = {
  findPerson: post('/privacy/find', {
    summary: 'Find people in stored data by name, e-mail address or phone number',
    may: 'privacy.manage',
    effect: 'read',
    perMinute: 60,
    request: z.strictObject({ text: z.string().trim().min(2).max(200) }),
    answer: z.object({ people: z.array(heldPerson), has_more: z.boolean() }),
  }),
  getHeldPerson: post('/privacy/get', {
    summary: 'Get what is stored about a client or an address',
    may: 'privacy.manage',
    effect: 'read',
    request: z.strictObject(subject).refine(isOne, { message: oneOf, path: ['client_id'] }),
    answer: z.object({ person: heldPerson }),
  }),
  exportPerson: post('/privacy/export', {
    summary: 'Start an export of all data about a person as JSON, PDF and files',
    may: 'privacy.manage',
    effect: 'write',
    perMinute: 30,
    request: z.strictObject({ ...subject, ...proof }).refine(isOne, { message: oneOf, path: ['client_id'] }),
    answer: z.object({ job: privacyJob }),
  }),
  erasePerson: post('/privacy/erase', {
    summary: 'Start the erasure of all data about a person, except what the law requires to keep',
    may: 'privacy.manage',
    effect: 'write',
    perMinute: 30,
    request: z
      .strictObject({
        ...subject,
        reason: z.string().trim().min(3).max(500),
        ...proof,
      })
      .refine(isOne, { message: oneOf, path: ['client_id'] }),
    answer: z.object({ certificate: privacyJob }),
  }),
  listPrivacyJobs: post('/privacy/list', {
    summary: "List the agency's exports and erasures, newest first",
    may: 'privacy.manage',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ jobs: z.array(privacyJob) }),
  }),
  openPrivacyFile: post('/privacy/open-file', {
    summary: 'Get the download address of an export or certificate, valid for five minutes in this session',
    may: 'privacy.manage',
    effect: 'write',
    request: z.strictObject({ privacy_job_id: id }),
    answer: z.object({ file_url: z.string(), file_name: z.string() }),
  }),
  getRetention: post('/privacy/retention', {
    summary: "Get the last retention run's removals and the current sizes of stored data",
    may: 'privacy.manage',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({
      last_run: z
        .object({
          ended_at: z.string(),
          removed: z.partialRecord(z.enum(RETENTION_KEYS), z.number()),
          database_bytes: z.number(),
          file_bytes: z.number(),
          applications: z.number(),
        })
        .nullable(),
      /** The installation's size after nightly retention runs, oldest first: at most 60 of the last 400 runs. */
      sizes: z.array(
        z.object({
          ended_at: z.string(),
          database_bytes: z.number(),
          file_bytes: z.number(),
          applications: z.number(),
        }),
      ),
    }),
  }),
};
