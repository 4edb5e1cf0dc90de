import { z } from 'zod';
import { post } from '../../call.ts';
import { CONFIG_USES, carrierMapping } from '../../shapes/carrier.ts';
import { carrierOutcome, rawExchange } from '../../shapes/carrier-outcome.ts';
import { id } from '../../shapes/common.ts';

const may = 'api.manage';
const use = z.enum(CONFIG_USES).default('draft');

export const carrierTrialCalls = {
  testCarrier: post('/api-management/test-carrier', {
    summary: 'Ask a carrier with a saved application, without keeping a quote',
    may,
    effect: 'write',
    perMinute: 30,
    request: z.strictObject({ carrier_id: id, application_id: id, use }),
    answer: z.object({
      /** `refused`: it does not accept this application, see `reasons`; `pending`: its result is still to come. */
      state: z.enum(['done', 'pending', 'refused']),
      reasons: z.array(z.string()),
      /** The values of the answer that the mapping read, and those it did not, as paths: `body.premium.total`. */
      used: z.array(z.string()),
      dropped: z.array(z.string()),
      /** A remark on this test: for example that the carrier was queried although launches skip it. */
      note: z.string().nullable(),
      exchanges: z.array(rawExchange),
      outcome: carrierOutcome.nullable(),
    }),
  }),
  dryRunCarrier: post('/api-management/dry-run-carrier', {
    summary: 'The requests that a carrier would get for a saved application; none is sent',
    may,
    effect: 'read',
    request: z.strictObject({
      carrier_id: id,
      application_id: id,
      /** The mapping to test; when left out, the draft's or else the published one's. */
      mapping: carrierMapping.optional(),
    }),
    answer: z.object({
      /** Why no request would be sent at all; empty if one would. */
      reasons: z.array(z.string()),
      steps: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** The step is part of binding a quote. */
          is_binding: z.boolean(),
          /** `depends`: on an earlier step's output; `waits`: for a call from outside, or for an agent's answers. */
          state: z.enum(['would_send', 'left_out', 'depends', 'waits', 'fault']),
          /** Secrets masked. */
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
    summary: 'The latest exchanges with a carrier in runs and tests, to replay',
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
          /** The id of its step; `token` for a token request. */
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
    summary: 'Read a recorded answer by another mapping, without asking the carrier',
    may,
    effect: 'read',
    request: z.strictObject({
      carrier_id: id,
      exchange_id: z.string().regex(/^\d{1,15}$/, 'Value is not valid.'),
      /** The mapping to test; when left out, the draft's or else the published one's. */
      mapping: carrierMapping.optional(),
    }),
    answer: z.object({
      exchange: rawExchange,
      /** By the published settings; null while there are none. */
      before: carrierOutcome.nullable(),
      after: carrierOutcome,
    }),
  }),
};
