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
      /** `refused`: it does not take this application, `reasons` say why; `pending`: its result is still to come. */
      state: z.enum(['done', 'pending', 'refused']),
      reasons: z.array(z.string()),
      /** Which values of the answer the mapping read, and which it left, as paths: `body.premium.total`. */
      used: z.array(z.string()),
      dropped: z.array(z.string()),
      /** What is to be known of this asking: a carrier that launches leave alone was asked all the same. */
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
      /** The mapping to try; the draft's, or else the published one's, when left out. */
      mapping: carrierMapping.optional(),
    }),
    answer: z.object({
      /** Why it would not be asked at all; empty where it would. */
      reasons: z.array(z.string()),
      steps: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** Whether it is one of those that bind a quote. */
          is_binding: z.boolean(),
          /** `depends`: on what an earlier step brings; `waits`: for a call from outside, or for an agent's answers. */
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
          /** The step that it was of, by its id; `token` where a token was asked for. */
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
      /** The mapping to try; the draft's, or else the published one's, when left out. */
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
