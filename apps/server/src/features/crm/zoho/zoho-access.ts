import { createHash } from 'node:crypto';
import { SANDBOX_REGION, ZOHO_REGIONS, type ZohoRegion } from '@freeboard/domain/crm';
import { readJson } from '../../../integrations/ask.ts';
import {
  type Caller,
  type OutboundAnswer,
  OutboundError,
  type OutboundRequest,
} from '../../../integrations/outbound.ts';
import { forgetSharedToken, sharedToken } from '../../../integrations/shared-token.ts';
import type { TokenStore } from '../../../kernel/tokens.ts';
import { CrmError } from './crm.ts';
import { tokenAnswer, tokenRefusal } from './zoho-wire.ts';

/** An agency's Zoho credentials: a 'self client' with a refresh token, which does not expire. */
export type ZohoAccount = {
  region: ZohoRegion;
  client_id: string;
  client_secret: string;
  refresh_token: string;
};

export type ZohoDeps = { caller: Caller; tokens: TokenStore; sandboxUrl: string | null };
export type ZohoRequest = Pick<OutboundRequest, 'method' | 'body' | 'file'> & { headers?: Record<string, string> };
/** @throws CrmError when there was no answer */
export type AskZoho = (path: string, request: ZohoRequest) => Promise<OutboundAnswer>;
type Access = { token: string; api_domain: string };

const API_NAME = 'Zoho CRM';
const VERSION = 'v8';
const TIMEOUT_MS = 10_000;
const FILE_TIMEOUT_MS = 60_000;

const accountsOf = (region: ZohoRegion, sandboxUrl: string | null): string => {
  if (region === SANDBOX_REGION) {
    if (!sandboxUrl) throw new CrmError('refused', 'The stand-in for Zoho CRM is not running here.');
    return `${sandboxUrl}/zoho-accounts`;
  }
  return ZOHO_REGIONS.find(({ value }) => value === region)?.accounts ?? '';
};

/** Whether the API domain is Zoho's, so that the accounts server cannot send the token elsewhere. */
const isItsOwn = (apiDomain: string, region: ZohoRegion, sandboxUrl: string | null): boolean => {
  const { hostname, protocol, origin, port } = new URL(apiDomain);
  if (region === SANDBOX_REGION) return sandboxUrl !== null && origin === new URL(sandboxUrl).origin;
  if (port !== '') return false;
  return protocol === 'https:' && /(^|\.)(zohoapis\.(com|eu|in|com\.au|jp)|zohoapis\.ca|zohocloud\.ca)$/.test(hostname);
};

const wordsOf = (error: OutboundError): CrmError =>
  ['connect', 'refused_address', 'circuit_open'].includes(error.fault) || error.fault.startsWith('tls_')
    ? new CrmError('later', 'Zoho CRM cannot be reached. Try again in a minute.', { cause: error })
    : error.fault === 'too_large'
      ? new CrmError('refused', 'The file is larger than 25 MB.', { cause: error })
      : new CrmError('unknown', 'Zoho CRM did not answer. Try again in a minute.', { cause: error });

/** Reads a token and its lifetime in milliseconds from an answer; a refusal may have status 200. @throws CrmError */
async function tokenFrom(answer: OutboundAnswer, region: ZohoRegion, sandboxUrl: string | null) {
  const json = await readJson(answer.text);
  const given = tokenAnswer.safeParse(json);
  if (given.success) {
    const { access_token: token, api_domain, expires_in } = given.data;
    if (!isItsOwn(api_domain, region, sandboxUrl))
      throw new CrmError('refused', 'Zoho named an address that is not its own.');
    return { token: JSON.stringify({ token, api_domain } satisfies Access), lifeMs: expires_in * 1_000 };
  }
  const { error = '' } = tokenRefusal.safeParse(json).data ?? {};
  if (error === 'access_denied' || answer.status === 429)
    throw new CrmError('later', 'Zoho gives no more access for now. Try again in ten minutes.');
  if (answer.status >= 500 || error === '')
    throw new CrmError('later', 'Zoho did not let Freeboard in. Try again in a minute.');
  throw new CrmError('refused', 'Zoho does not know this client, its secret or its refresh token.');
}

/** A caller of Zoho's API with a token that all processes share; renews it once if it is refused. */
export function connectZoho(account: ZohoAccount, { caller, tokens, sandboxUrl }: ZohoDeps): AskZoho {
  const { client_id, client_secret, refresh_token, region } = account;
  const accounts = accountsOf(region, sandboxUrl);
  const key = createHash('sha256')
    .update(JSON.stringify(['zoho-crm', region, client_id, client_secret, refresh_token]))
    .digest();
  const asCrmError = (error: unknown): never => {
    throw error instanceof OutboundError ? wordsOf(error) : error;
  };
  const call = (request: Omit<OutboundRequest, 'api_name'>): Promise<OutboundAnswer> =>
    caller
      .call({
        ...request,
        api_name: API_NAME,
        secrets: [client_secret, refresh_token, ...(request.secrets ?? [])],
      })
      .catch(asCrmError);

  /** Zoho issues at most ten tokens in ten minutes per refresh token, so all processes share one. */
  const fetchToken = async () => {
    const body = new URLSearchParams({ refresh_token, client_id, client_secret, grant_type: 'refresh_token' });
    const answer = await call({
      method: 'POST',
      url: `${accounts}/oauth/v2/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: body.toString(),
      timeout_ms: TIMEOUT_MS,
    });
    return tokenFrom(answer, region, sandboxUrl);
  };

  async function ask(path: string, request: ZohoRequest, isFirst = true): Promise<OutboundAnswer> {
    const shared = await sharedToken(tokens, key, TIMEOUT_MS, fetchToken).catch(asCrmError);
    const { token, api_domain } = JSON.parse(shared) as Access;
    const answer = await call({
      ...request,
      url: `${api_domain}/crm/${VERSION}/${path}`,
      headers: { accept: 'application/json', ...request.headers, authorization: `Zoho-oauthtoken ${token}` },
      timeout_ms: request.file || typeof request.body === 'object' ? FILE_TIMEOUT_MS : TIMEOUT_MS,
      secrets: [token],
      // A read may be retried; a write is sent again only with a new token.
      ...(request.method === 'GET' ? { retry: { times: 1, base_ms: 250 } } : { once: true }),
    });
    if (answer.status !== 401 || !isFirst) return answer;
    await forgetSharedToken(tokens, key, shared);
    return ask(path, request, false);
  }
  return ask;
}
