import { z } from 'zod';
import { post } from '../../call.ts';
import { communication } from '../../shapes/application.ts';
import { id } from '../../shapes/common.ts';

const may = 'application.log';
const exchangeId = z.string().regex(/^\d{1,15}$/, 'Value is not valid.');

/** Requests to carriers and data providers, and their answers (R4.2). */
export const communicationCalls = {
  getApplicationApiCommunication: post('/agent-portal/get-application-api-communication', {
    summary: 'Every request to and answer of a carrier or data provider; of long bodies the beginning',
    may,
    effect: 'read',
    live: ['quote', 'what_if'],
    request: z.strictObject({
      application_id: id,
      /** Only those before this exchange. */
      before: exchangeId.optional(),
      /** Maximum number of exchanges, each a request and its answer. */
      limit: z.int().min(1).max(500).default(500),
    }),
    answer: z.object({
      /** The newest exchange first, its answer after its request. */
      application_api_communications: z.array(communication),
      /** Passed as `before`, loads older ones; null when there are none. */
      next: z.string().nullable(),
    }),
  }),
  getApiCommunicationBody: post('/agent-portal/get-api-communication-body', {
    summary: 'The whole body of a request or an answer',
    may,
    effect: 'read',
    request: z.strictObject({ application_id: id, exchange_id: exchangeId, is_request: z.boolean() }),
    answer: z.object({ is_request: z.boolean(), data: z.string() }),
  }),
};
