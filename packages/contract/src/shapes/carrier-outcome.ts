import { OUTCOMES } from '@freeboard/domain/quotes';
import { z } from 'zod';

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

/**
 * The result of a carrier's answer according to its mapping: one result, or the best of several offers with all of
 * them.
 */
export const carrierOutcome = carrierResult.extend({
  offers: z
    .array(carrierResult.extend({ key: z.string(), name: z.string().nullable(), carrier_name: z.string().nullable() }))
    .optional(),
});

/** One request as sent and its raw answer, secrets masked. */
export const rawExchange = z.object({
  exchange_id: z.string().nullable(),
  method: z.string(),
  url: z.string(),
  request_headers: z.record(z.string(), z.string()),
  request_body: z.string().nullable(),
  status: z.number().nullable(),
  response_headers: z.record(z.string(), z.string()),
  response_body: z.string().nullable(),
  /** How broken characters of the answer were read. */
  remark: z.string().optional(),
  fault: z.string().nullable(),
  duration_ms: z.number(),
  started_at: z.string(),
});
