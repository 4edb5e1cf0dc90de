import { z } from 'zod';
import { readJson } from '../ask.ts';
import { type Caller, OutboundError } from '../outbound.ts';
import type { CarrierAuth } from './types.ts';

/** What the credentials add to a request, and the values never to be shown. */
export type Credentials = { headers: Record<string, string>; query: Record<string, string>; secrets: string[] };

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().catch(300) });

type OAuth2 = Extract<CarrierAuth, { kind: 'oauth2' }>;
type Kept = { token: Promise<string>; until: number };
const kept = new Map<string, Kept>();
const SPARE_MS = 30_000;

const keyOf = (auth: OAuth2): string => `${auth.token_url} ${auth.client_id} ${auth.client_secret} ${auth.scope ?? ''}`;

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
  });
  if (answer.status === 429 || answer.status >= 500) throw new OutboundError('connect', `status ${answer.status}`);
  const read = tokenAnswer.safeParse(readJson(answer.text));
  if (answer.status >= 400 || !read.success) throw new CredentialsRefused('no token was given');
  return read.data;
};

/** One token for all calls with the same credentials, asked for once and renewed shortly before it ends. */
const tokenFor = (auth: OAuth2, caller: Caller, api_name: string, timeout_ms: number): Promise<string> => {
  const key = keyOf(auth);
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.token;
  const entry: Kept = { token: Promise.resolve(''), until: Date.now() + timeout_ms };
  entry.token = fetchToken(auth, caller, api_name, timeout_ms).then(
    ({ access_token, expires_in }) => {
      entry.until = Date.now() + Math.max(0, expires_in * 1000 - SPARE_MS);
      return access_token;
    },
    (error: unknown) => {
      kept.delete(key);
      throw error;
    },
  );
  kept.set(key, entry);
  return entry.token;
};

/** Forgets a token that the carrier refused, so that the next call asks for a new one. */
export const forgetToken = (auth: CarrierAuth): void => {
  if (auth.kind === 'oauth2') kept.delete(keyOf(auth));
};

/** The credentials as headers or query; may ask for a token, so outside faults throw as the caller's do. */
export const credentials = async (
  auth: CarrierAuth,
  caller: Caller,
  api_name: string,
  timeout_ms: number,
): Promise<Credentials> => {
  switch (auth.kind) {
    case 'none':
      return { headers: {}, query: {}, secrets: [] };
    case 'header':
      return { headers: { [auth.name.toLowerCase()]: auth.value }, query: {}, secrets: [auth.value] };
    case 'query':
      return { headers: {}, query: { [auth.name]: auth.value }, secrets: [auth.value] };
    case 'basic': {
      const both = Buffer.from(`${auth.username}:${auth.password}`).toString('base64');
      return { headers: { authorization: `Basic ${both}` }, query: {}, secrets: [auth.password, both] };
    }
    case 'oauth2': {
      const token = await tokenFor(auth, caller, api_name, timeout_ms);
      return { headers: { authorization: `Bearer ${token}` }, query: {}, secrets: [token, auth.client_secret] };
    }
  }
};
