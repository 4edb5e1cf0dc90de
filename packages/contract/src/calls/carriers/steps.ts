import {
  ANSWER_KINDS,
  BODY_KINDS,
  FAILURE_ACTIONS,
  HASH_ALGORITHMS,
  MOST_STEPS,
  REQUEST_METHODS,
  SIGNATURE_ENCODINGS,
  STEP_ID,
} from '@freeboard/domain/carriers';
import { z } from 'zod';
import { NAMED, text } from '../common.ts';

const INVALID = 'Value is not valid.';
/** JSONata, or a template with embedded JSONata. */
export const expression = z.string().max(20_000);
const condition = z.string().max(5_000);
const stepId = z.string().regex(STEP_ID, INVALID);
const headerName = z.string().regex(/^[A-Za-z0-9-]{1,80}$/, INVALID);
const template = z.string().max(2_000);

export const stepBody = z.strictObject({
  kind: z.enum(BODY_KINDS),
  /** JSONata for json, form, multipart and the variables of graphql; a template for xml and text. */
  text: expression,
  /** graphql: the query. */
  query: expression.optional(),
});

const stepRequest = z.strictObject({
  method: z.enum(REQUEST_METHODS).optional(),
  path: template,
  query: z.record(z.string().min(1).max(80), template).optional(),
  headers: z.record(headerName, template).optional(),
  body: stepBody.optional(),
});

const partName = z.string().regex(/^[A-Za-z0-9_-]{1,20}$/, INVALID);

const webhookSignature = z.strictObject({
  header: headerName,
  secret: z.string().max(60),
  algorithm: z.enum(HASH_ALGORITHMS),
  encoding: z.enum(SIGNATURE_ENCODINGS),
  prefix: z.string().max(40).optional(),
  timestamp_header: headerName.optional(),
  /** The header contains time and signature under these names: 't=1764063600,v1=5257a8…'. */
  parts: z.strictObject({ time: partName, signature: partName }).optional(),
  /** Allowed difference between the call's time and ours, in seconds; 300 by default. */
  tolerance_s: z.int().min(10).max(86_400).optional(),
});

/** An incoming call that a step waits for: to an address of this request, or to the carrier's webhook. */
const stepReceive = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('address') }),
  z.strictObject({
    by: z.literal('webhook'),
    /** JSONata over the call's {headers, body} that yields its reference. */
    match: condition,
    /** JSONata that yields the reference to wait for. */
    ref: condition,
    signature: webhookSignature,
  }),
]);

const stepFailure = z.strictObject({
  do: z.enum(FAILURE_ACTIONS),
  step: stepId.optional(),
  times: z.int().min(1).max(10).optional(),
  after_ms: z.int().min(100).max(60_000).optional(),
  /** JSONata that yields the message. */
  reason: condition.optional(),
});

/** One step of the conversation with a carrier (docs/carriers.md). */
const carrierStep = z.strictObject({
  id: stepId,
  name: text(80),
  when: condition.optional(),
  each: condition.optional(),
  request: stepRequest.optional(),
  receive: stepReceive.optional(),
  ask: expression.optional(),
  response: z.enum(ANSWER_KINDS).optional(),
  understood: z.array(z.int().min(300).max(599)).max(50).optional(),
  success: condition.optional(),
  until: condition.optional(),
  every_ms: z.int().min(500).max(120_000).optional(),
  at_most: z.int().min(1).max(1_000).optional(),
  is_partial: z.boolean().optional(),
  outputs: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,39}$/, INVALID), condition).optional(),
  on_failure: stepFailure.optional(),
  is_once: z.boolean().optional(),
});
NAMED.set(carrierStep, 'CarrierStepInput');

export const carrierSteps = z.array(carrierStep).min(1).max(MOST_STEPS);
