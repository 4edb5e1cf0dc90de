import { createHash } from 'node:crypto';
import { z } from 'zod';
import { localTokens, type TokenStore } from '../../kernel/tokens.ts';
import { readJson } from '../ask.ts';
import { type Caller, type OutboundAnswer, OutboundError, type OutboundRequest } from '../outbound.ts';
import { forgetSharedToken, sharedToken } from '../shared-token.ts';
import { cookieHeader } from './conversation/cookies.ts';
import { contentOf } from './conversation/request.ts';
import { newSeed, type Placeholders, placeholdersFor, resolveSecrets } from './conversation/secret-placeholders.ts';
import { evaluate, forAnswer, MappingError, oneSecond } from './mapping/mapping.ts';
import { placed } from './mapping/places.ts';
import { fillHeader } from './mapping/template.ts';
import { noTokenText } from './no-token.ts';
import type { CarrierAuth, CarrierConfig, Progress, TokenRecipe } from './types.ts';

/**
 * Headers and query parameters that the credentials add to a request, and the values to redact. `token` is set when
 * they contain a token, which may expire.
 */
export type Credentials = {
  headers: Record<string, string>;
  query: Record<string, string>;
  secrets: string[];
  token?: string;
};

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive().catch(300) });

type OAuth2 = Extract<CarrierAuth, { kind: 'oauth2' }>;
type WithToken = OAuth2 | (TokenRecipe & Pick<CarrierAuth, 'secrets' | 'certificate'>);

export const hasToken = (auth: CarrierAuth): auth is WithToken => auth.kind === 'oauth2' || auth.kind === 'token';

const keyOf = (auth: WithToken): Buffer =>
  createHash('sha256')
    .update(
      JSON.stringify(
        auth.kind === 'oauth2'
          ? [auth.token_url, auth.client_id, auth.client_secret, auth.scope ?? '']
          : [auth.request, auth.token, auth.secrets ?? {}],
      ),
    )
    .digest();

export class CredentialsRefused extends Error {}

/** The answer to a token request has no token in the expected place. The message contains no value. */
export class NoToken extends CredentialsRefused {}

type IssuedToken = { token: string; lifeMs: number };
type Asking = { caller: Caller; api_name: string; timeout_ms: number };

const refuseFaults = ({ status }: OutboundAnswer): void => {
  if (status === 429 || status >= 500) throw new OutboundError('connect', `status ${status}`);
  if (status >= 400) throw new CredentialsRefused('no token was given');
};

const shared = ({ api_name, timeout_ms }: Asking) => ({
  api_name,
  purpose: 'carriers' as const,
  step: 'token',
  timeout_ms,
  retry: { times: 1, base_ms: 200 },
  breaker: 'none' as const,
});

async function oauthToken(auth: OAuth2, asking: Asking): Promise<IssuedToken> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: auth.client_id,
    client_secret: auth.client_secret,
    ...(auth.scope ? { scope: auth.scope } : {}),
  });
  const answer = await asking.caller.call({
    ...shared(asking),
    method: 'POST',
    url: auth.token_url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: body.toString(),
    secrets: [auth.client_secret],
    ...(auth.certificate ? { certificate: auth.certificate } : {}),
  });
  refuseFaults(answer);
  const given = await readJson(answer.text);
  const read = tokenAnswer.safeParse(given);
  if (!read.success)
    throw new NoToken(
      noTokenText('body.access_token', { status: answer.status, headers: {}, body: given ?? answer.text }),
    );
  return { token: read.data.access_token, lifeMs: read.data.expires_in * 1000 };
}

async function recipeRequest(
  auth: Extract<WithToken, { kind: 'token' }>,
): Promise<Pick<OutboundRequest, 'method' | 'url' | 'headers' | 'body' | 'secrets'>> {
  const { request, secrets = {} } = auth;
  const { pathname, search } = new URL(request.url);
  const placeholders: Placeholders = {
    seed: newSeed(),
    secrets,
    used: new Set<string>(),
    sent: { method: request.method, path: `${pathname}${search}`, body: null },
  };
  const input = placeholdersFor(placeholders, new Date().toISOString());
  const time = oneSecond();
  const content = await contentOf(request.body, placed(input, 'body'), placeholders, time);
  if (typeof content?.body !== 'object') placeholders.sent.body = content?.body ?? '';
  const headers: Record<string, string> = content ? { 'content-type': content.type } : {};
  for (const [name, value] of Object.entries(request.headers ?? {}))
    headers[name.toLowerCase()] = resolveSecrets(
      await fillHeader(value, placed(input, `header ${name}`), time),
      placeholders,
    );
  return {
    method: request.method,
    url: request.url,
    headers,
    ...(content ? { body: content.body } : {}),
    secrets: [...placeholders.used],
  };
}

const SHORTEST_S = 1;
const USUAL_S = 300;
const LONGEST_S = 30 * 24 * 3_600;

async function lifetimeOf({ lifetime }: TokenRecipe, answer: object): Promise<number> {
  if (lifetime === undefined || lifetime.trim() === '') return USUAL_S;
  const value = Number(await evaluate(lifetime, answer, forAnswer()));
  return Number.isFinite(value) && value > 0 ? Math.min(LONGEST_S, Math.max(SHORTEST_S, value)) : USUAL_S;
}

async function recipeToken(auth: Extract<WithToken, { kind: 'token' }>, asking: Asking): Promise<IssuedToken> {
  const answer = await asking.caller.call({
    ...shared(asking),
    ...(await recipeRequest(auth)),
    ...(auth.certificate ? { certificate: auth.certificate } : {}),
    // The answer contains the token, so it is not recorded.
    is_answer_secret: true,
  });
  refuseFaults(answer);
  const read = await readJson(answer.text);
  // A token of digits stays text: as a number it would lose precision.
  const body = read === undefined || typeof read === 'number' ? answer.text : read;
  const seen = { status: answer.status, headers: answer.headers, body };
  const path = auth.token.trim() || 'body';
  try {
    const given = await evaluate(path, seen, forAnswer());
    const token = typeof given === 'number' ? String(given) : given;
    if (typeof token !== 'string' || token.trim() === '') throw new NoToken(noTokenText(path, seen));
    return { token: token.trim(), lifeMs: (await lifetimeOf(auth, seen)) * 1000 };
  } catch (error) {
    if (error instanceof MappingError) throw new NoToken(noTokenText(path, seen), { cause: error });
    throw error;
  }
}

const basicPair = ({ username, password }: Extract<CarrierAuth, { kind: 'basic' }>): string =>
  Buffer.from(`${username}:${password}`).toString('base64');

const withToken = ({ value }: TokenRecipe, token: string): string =>
  value.replaceAll(/\{\{\s*token\s*\}\}/g, () => token);

/** The credentials of a carrier's account; null if they cannot be decrypted. */
function readableAuth(carrier: Pick<CarrierConfig, 'auth'>): CarrierAuth | null {
  try {
    return carrier.auth;
  } catch {
    return null;
  }
}

function mainSecrets(auth: CarrierAuth): string[] {
  if (auth.kind === 'basic') return [auth.password, basicPair(auth)];
  if (auth.kind === 'oauth2') return [auth.client_secret];
  return 'value' in auth && auth.kind !== 'token' ? [auth.value] : [];
}

/** The secrets of a carrier's account as they are sent; none if they cannot be decrypted. */
export function secretsOfAccount(carrier: Pick<CarrierConfig, 'auth'>): string[] {
  const auth = readableAuth(carrier);
  if (!auth) return [];
  const named = [auth.secret_headers, auth.secrets].flatMap((all) => Object.values(all ?? {}));
  return [...mainSecrets(auth), ...named];
}

/**
 * The secrets of a carrier's account, its latest token and a conversation's cookies. The carrier may repeat them, so
 * they are redacted.
 */
export async function secretsOfConnection(
  carrier: Pick<CarrierConfig, 'auth'>,
  progress: Pick<Progress, 'cookies'>,
  store: TokenStore,
): Promise<string[]> {
  const known = [...secretsOfAccount(carrier), ...cookieHeader(progress).secrets];
  const auth = readableAuth(carrier);
  const token = auth && hasToken(auth) ? await store.last(keyOf(auth)) : null;
  if (token === null) return known;
  return [...known, token, ...(auth?.kind === 'token' ? [withToken(auth, token)] : [])];
}

const tokenFor = (auth: WithToken, asking: Asking, store: TokenStore): Promise<string> =>
  sharedToken(store, keyOf(auth), asking.timeout_ms, () =>
    auth.kind === 'oauth2' ? oauthToken(auth, asking) : recipeToken(auth, asking),
  );

export const forgetToken = async (
  { auth }: Pick<CarrierConfig, 'auth'>,
  token: string,
  store: TokenStore,
): Promise<void> => {
  if (hasToken(auth)) await forgetSharedToken(store, keyOf(auth), token);
};

/**
 * The headers, query parameters and secrets that the carrier's account adds to a request.
 * @throws OutboundError, CredentialsRefused when requesting a token fails
 */
export const credentials = async (
  { auth, name }: Pick<CarrierConfig, 'auth' | 'name'>,
  caller: Caller,
  timeout_ms: number,
  store: TokenStore = localTokens,
): Promise<Credentials> => {
  const asking = { caller, api_name: name, timeout_ms };
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
      const both = basicPair(auth);
      return { headers: { authorization: `Basic ${both}` }, query: {}, secrets: [auth.password, both] };
    }
    case 'oauth2': {
      const token = await tokenFor(auth, asking, store);
      return { headers: { authorization: `Bearer ${token}` }, query: {}, secrets: [token, auth.client_secret], token };
    }
    case 'token': {
      const token = await tokenFor(auth, asking, store);
      const value = withToken(auth, token);
      return { headers: { [auth.header.toLowerCase()]: value }, query: {}, secrets: [token, value], token };
    }
  }
};
