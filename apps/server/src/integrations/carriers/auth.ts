import { createHash } from 'node:crypto';
import { z } from 'zod';
import { localTokens, type TokenStore } from '../../kernel/tokens.ts';
import { readJson } from '../ask.ts';
import { type Caller, OutboundError } from '../outbound.ts';
import { forgetSharedToken, sharedToken } from '../shared-token.ts';
import type { CarrierAuth } from './types.ts';

/** What the credentials add to a request, and the values never to be shown. */
export type Credentials = { headers: Record<string, string>; query: Record<string, string>; secrets: string[] };

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().catch(300) });

type OAuth2 = Extract<CarrierAuth, { kind: 'oauth2' }>;

const keyOf = (auth: OAuth2): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([auth.token_url, auth.client_id, auth.client_secret, auth.scope ?? '']))
    .digest();

/** The carrier did not give a token for these credentials. */
export class CredentialsRefused extends Error {}

const fetchToken = async (auth: OAuth2, caller: Caller, api_name: string, timeout_ms: number) => {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: auth.client_id,
    client_secret: auth.client_secret,
    ...(auth.scope ? { scope: auth.scope } : {}),
  });
  const answer = await caller.call({
    api_name,
    method: 'POST',
    url: auth.token_url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: body.toString(),
    timeout_ms,
    secrets: [auth.client_secret],
    retry: { times: 1, base_ms: 200 },
    breaker: 'none',
  });
  if (answer.status === 429 || answer.status >= 500) throw new OutboundError('connect', `status ${answer.status}`);
  const read = tokenAnswer.safeParse(readJson(answer.text));
  if (answer.status >= 400 || !read.success) throw new CredentialsRefused('no token was given');
  return read.data;
};

/** One token for all calls with the same credentials. */
const tokenFor = (
  auth: OAuth2,
  caller: Caller,
  api_name: string,
  timeout_ms: number,
  store: TokenStore,
): Promise<string> =>
  sharedToken(store, keyOf(auth), timeout_ms, async () => {
    const { access_token, expires_in } = await fetchToken(auth, caller, api_name, timeout_ms);
    return { token: access_token, lifeMs: expires_in * 1000 };
  });

/** Forgets a token that the carrier refused, so that the next call asks for a new one. */
export const forgetToken = async (auth: CarrierAuth, token: string | undefined, store: TokenStore): Promise<void> => {
  if (auth.kind === 'oauth2' && token) await forgetSharedToken(store, keyOf(auth), token);
};

/** The credentials as headers or query; may ask for a token, so outside faults throw as the caller's do. */
export const credentials = async (
  auth: CarrierAuth,
  caller: Caller,
  api_name: string,
  timeout_ms: number,
  store: TokenStore = localTokens,
): Promise<Credentials> => {
  switch (auth.kind) {
    case 'none':
      return { headers: {}, query: {}, secrets: [] };
    case 'header':
      return { headers: { [auth.name.toLowerCase()]: auth.value }, query: {}, secrets: [auth.value] };
    case 'query':
      return { headers: {}, query: { [auth.name]: auth.value }, secrets: [auth.value] };
    case 'body':
      return { headers: {}, query: {}, secrets: [auth.value] };
    case 'basic': {
      const both = Buffer.from(`${auth.username}:${auth.password}`).toString('base64');
      return { headers: { authorization: `Basic ${both}` }, query: {}, secrets: [auth.password, both] };
    }
    case 'oauth2': {
      const token = await tokenFor(auth, caller, api_name, timeout_ms, store);
      return { headers: { authorization: `Bearer ${token}` }, query: {}, secrets: [token, auth.client_secret] };
    }
  }
};
