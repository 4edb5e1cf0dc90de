import { z } from 'zod';
import { post } from '../../call.ts';
import { id, NAMED } from '../common.ts';

/** One half of an exchange with a carrier or a data provider (R4.2); `exchange_id` pairs the two. */
const communication = z.object({
  id,
  exchange_id: z.string(),
  api_name: z.string(),
  is_sandbox: z.boolean(),
  /** Why a carrier was called, if not for a launch: a test, other terms, or a bind request. */
  purpose: z.enum(['test', 'what_if', 'bind']).nullable(),
  /** The id of the step in the conversation with a carrier; `token` for a token request. */
  step: z.string().nullable(),
  method: z.string(),
  url: z.string(),
  status: z.number().nullable(),
  fault: z.string().nullable(),
  duration_ms: z.number().nullable(),
  payload: z.object({
    is_request: z.boolean(),
    /** The body. If `is_cut`, only its beginning; a separate call reads the rest. */
    data: z.string(),
    is_cut: z.boolean(),
    /** Characters of the complete body. */
    size: z.number(),
    headers: z.record(z.string(), z.string()),
    /** Set if the answer was not in its declared encoding: bytes were replaced, or it was read as Windows-1252. */
    remark: z.string().optional(),
  }),
  created_at: z.string(),
  updated_at: z.string(),
});
NAMED.set(communication, 'Communication');

const may = 'application.log';
const exchangeId = z.string().regex(/^\d{1,15}$/, 'Value is not valid.');

export const communicationCalls = {
  getApplicationApiCommunication: post('/agent-portal/get-application-api-communication', {
    summary: "List an application's exchanges with carriers and data providers; long bodies are truncated",
    may,
    effect: 'read',
    live: ['quote', 'what_if'],
    request: z.strictObject({
      application_id: id,
      before: exchangeId.optional(),
      /** Maximum number of exchanges, each a request and its answer. */
      limit: z.int().min(1).max(500).default(500),
    }),
    answer: z.object({
      /** The newest exchange first, its answer after its request. */
      application_api_communications: z.array(communication),
      /** Pass as `before` to load older exchanges; null when there are none. */
      next: z.string().nullable(),
    }),
  }),
  getApiCommunicationBody: post('/agent-portal/get-api-communication-body', {
    summary: 'Get the complete body of a request or response',
    may,
    effect: 'read',
    request: z.strictObject({ application_id: id, exchange_id: exchangeId, is_request: z.boolean() }),
    answer: z.object({ is_request: z.boolean(), data: z.string() }),
  }),
};
