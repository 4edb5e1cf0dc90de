import { OUTCOMES } from '@freeboard/domain/quotes';
import { z } from 'zod';
import { post } from '../../call.ts';
import { id } from '../common.ts';
import { CONFIG_USES, carrierMapping } from './carrier.ts';

const carrierResult = z.object({
  outcome: z.enum(OUTCOMES),
  premium: z.number().nullable(),
  lines: z.array(z.object({ label: z.string(), amount: z.number() })),
  coverages: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  deductibles: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  reasons: z.array(z.string()),
  description: z.string(),
  expires_on: z.string().nullable(),
  quote_number: z.string().nullable(),
  bridge_url: z.string().nullable(),
  needs: z.array(z.string()),
  factors: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number()]) })).optional(),
});

/** What the mapping reads from a carrier's answer: one result, or the best of several offers along with all of them. */
export const carrierOutcome = carrierResult.extend({
  offers: z
    .array(carrierResult.extend({ key: z.string(), name: z.string().nullable(), carrier_name: z.string().nullable() }))
    .optional(),
});

/** One request as sent and its raw answer, secrets masked. */
const rawExchange = z.object({
  exchange_id: z.string().nullable(),
  method: z.string(),
  url: z.string(),
  request_headers: z.record(z.string(), z.string()),
  request_body: z.string().nullable(),
  status: z.number().nullable(),
  response_headers: z.record(z.string(), z.string()),
  response_body: z.string().nullable(),
  /** Set if the answer was not in its declared encoding: bytes were replaced, or it was read as Windows-1252. */
  remark: z.string().optional(),
  fault: z.string().nullable(),
  duration_ms: z.number(),
  started_at: z.string(),
});

const may = 'api.manage';
const use = z.enum(CONFIG_USES).default('draft');

export const trialCalls = {
  testCarrier: post('/api-management/test-carrier', {
    summary: 'Test a carrier with a saved application; no quote is saved',
    may,
    effect: 'write',
    perMinute: 30,
    request: z.strictObject({ carrier_id: id, application_id: id, use }),
    answer: z.object({
      /** `refused`: the carrier does not accept this application, see `reasons`; `pending`: no result yet. */
      state: z.enum(['done', 'pending', 'refused']),
      reasons: z.array(z.string()),
      /**
       * Paths of the answer's values that the mapping read: `body.premium.total`. `dropped`: those that it did not
       * read.
       */
      used: z.array(z.string()),
      dropped: z.array(z.string()),
      /** A remark on this test: for example that the carrier was queried although launches skip it. */
      note: z.string().nullable(),
      exchanges: z.array(rawExchange),
      outcome: carrierOutcome.nullable(),
    }),
  }),
  dryRunCarrier: post('/api-management/dry-run-carrier', {
    summary: 'Preview the requests to a carrier for a saved application; nothing is sent',
    may,
    effect: 'read',
    request: z.strictObject({
      carrier_id: id,
      application_id: id,
      /** The mapping to test; defaults to the draft's, else the published one. */
      mapping: carrierMapping.optional(),
    }),
    answer: z.object({
      /** Why no request would be sent at all; empty if one would. */
      reasons: z.array(z.string()),
      steps: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          is_binding: z.boolean(),
          /** `depends`: on an earlier step's output; `waits`: for a call from outside, or for an agent's answers. */
          state: z.enum(['would_send', 'left_out', 'depends', 'waits', 'fault']),
          /** With secrets masked. */
          request: z
            .object({
              method: z.string(),
              url: z.string(),
              headers: z.record(z.string(), z.string()),
              body: z.string().nullable(),
            })
            .nullable(),
          fault: z.string().nullable(),
        }),
      ),
    }),
  }),
  listCarrierCommunications: post('/api-management/list-communications', {
    summary: 'List the latest exchanges with a carrier, for replay',
    may,
    effect: 'read',
    request: z.strictObject({ carrier_id: id, limit: z.int().min(1).max(100).default(25) }),
    answer: z.object({
      communications: z.array(
        z.object({
          exchange_id: z.string(),
          application_id: id.nullable(),
          application_number: z.number().nullable(),
          is_test: z.boolean(),
          started_at: z.string(),
          /** The id of the step in the conversation with the carrier; `token` for a token request. */
          step: z.string().nullable(),
          method: z.string(),
          path: z.string(),
          status: z.number().nullable(),
          fault: z.string().nullable(),
          duration_ms: z.number(),
          outcome: z.string().nullable(),
        }),
      ),
    }),
  }),
  replayCommunication: post('/api-management/replay-communication', {
    summary: 'Replay a recorded exchange with a changed mapping, without calling the carrier',
    may,
    effect: 'read',
    request: z.strictObject({
      carrier_id: id,
      exchange_id: z.string().regex(/^\d{1,15}$/, 'Value is not valid.'),
      /** The mapping to test; defaults to the draft's, else the published one. */
      mapping: carrierMapping.optional(),
    }),
    answer: z.object({
      exchange: rawExchange,
      /** The outcome with the published settings; null if there are none. */
      before: carrierOutcome.nullable(),
      after: carrierOutcome,
    }),
  }),
};
