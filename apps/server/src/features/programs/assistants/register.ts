import type { Database } from '../../../kernel/database/pool.ts';
import { newKey } from '../../../kernel/secrets.ts';
import { insertClient } from './assistants.queries.ts';
import { OauthError } from './oauth-error.ts';

const MOST_ADDRESSES = 10;
const LONGEST_ADDRESS = 2_000;
const LONGEST_NAME = 80;
/** The characters that RFC 3986 allows in an address; browsers may read others differently. */
const PRINTABLE = /^[\w!#$%&'()*+,./:;=?@[\]~-]+$/;
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

export function isRedirectUri(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > LONGEST_ADDRESS || !PRINTABLE.test(text)) return false;
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.hash !== '' || text.endsWith('#') || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
}

export function hostOf(redirectUri: string): string {
  const { hostname, host } = new URL(redirectUri);
  return LOOPBACK.has(hostname) ? 'this computer' : host;
}

const nameOf = (value: unknown): string => {
  const name = typeof value === 'string' ? value.replaceAll(/[\p{C}\s]+/gu, ' ').trim() : '';
  return name.slice(0, LONGEST_NAME) || 'Assistant';
};

/**
 * Registers a program that wants to act for people (RFC 7591). It has no secret: PKCE authenticates it.
 * @throws OauthError
 */
export async function registerClient(db: Database, body: unknown, now: Date) {
  const { client_name, redirect_uris: uris } = (body ?? {}) as Record<string, unknown>;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > MOST_ADDRESSES || !uris.every(isRedirectUri))
    throw new OauthError('invalid_redirect_uri', 'Redirect addresses are https, or http on a loopback address.');
  const id = newKey();
  const name = nameOf(client_name);
  await insertClient(db, { id, name, redirect_uris: uris, registered_at: now });
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1_000),
    client_name: name,
    redirect_uris: uris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  };
}
