import { API_SCOPES } from '@freeboard/domain/programs';
import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { id } from '../../shapes/common.ts';
import { proof } from '../../shapes/proof.ts';

const scope = z.enum(API_SCOPES);
/** An OAuth client's request, as in the address of the consent page (RFC 6749, 7636, 8707). */
const asked = {
  client_id: z.string().max(200),
  redirect_uri: z.string().max(2_000),
  response_type: z.string().max(40),
  code_challenge: z.string().max(200),
  code_challenge_method: z.string().max(20),
  state: z.string().max(2_000).optional(),
  scope: z.string().max(2_000).optional(),
  resource: z.string().max(2_000).optional(),
};
const request = z.strictObject(asked);
export type AssistantRequest = z.infer<typeof request>;

const assistant = z.object({
  id,
  name: z.string(),
  agency_name: z.string(),
  scopes: z.array(z.string()),
  connected_at: z.string(),
  last_used_at: z.string().nullable(),
  /** When it ends, regardless of use. */
  ends_at: z.string(),
});
export type Assistant = z.infer<typeof assistant>;

/** Assistants that act for a user by OAuth over /mcp (R10.11). */
export const assistantCalls = {
  getAssistantRequest: post('/assistants/request', {
    summary: 'What an assistant asks to be allowed, for the consent page',
    may: 'settings.own',
    effect: 'read',
    request,
    answer: z.object({
      name: z.string(),
      /** Where the user returns to: a host as in DNS (other letters as 'xn--…'), or 'this computer'. */
      host: z.string(),
      agency_name: z.string(),
      /** Requested scopes that the user has. */
      scopes: z.array(scope),
      /** Where a user who refuses returns to. */
      refused_url: z.string(),
    }),
  }),
  allowAssistant: post('/assistants/allow', {
    summary: 'Allow an assistant to act for oneself; answers where it goes on',
    may: 'settings.own',
    effect: 'write',
    perMinute: 30,
    request: request.extend({
      allowed: z.array(scope).min(1, 'Choose at least one.').max(API_SCOPES.length),
      ...proof,
    }),
    answer: z.object({ url: z.string() }),
  }),
  listAssistants: post('/assistants/list', {
    summary: 'The assistants that act for oneself',
    may: 'settings.own',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ assistants: z.array(assistant) }),
  }),
  disconnectAssistant: post('/assistants/disconnect', {
    summary: 'End what an assistant may do, at once',
    may: 'settings.own',
    effect: 'write',
    request: z.strictObject({ assistant_id: id }),
    answer: nothing,
  }),
};
