import type { Env } from '../env/env.ts';

/** The address of this process. Without a configured one it only works on the same machine. */
export const publicBase = (env: Env): string => env.publicUrl?.replace(/\/+$/, '') ?? `http://${env.host}:${env.port}`;

/**
 * The address at which outside services reach this installation; null when they cannot, so that no callbacks are
 * requested.
 */
export const outsideBase = (env: Env): string | null => (env.publicUrl || env.sandboxUrl ? publicBase(env) : null);

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The domain for which browsers store passkeys, and the only origin at which they offer them. */
export type RelyingParty = { id: string; origin: string };

/**
 * This installation as the relying party of passkeys, by its configured address and never by what a caller states.
 * Null where browsers offer none: without https, or at an IP address. A loopback address counts as localhost, where
 * they do.
 */
export function relyingParty(env: Env): RelyingParty | null {
  const url = new URL(publicBase(env));
  if (LOOPBACK.test(url.hostname)) {
    const port = url.port === '' ? '' : `:${url.port}`;
    return { id: 'localhost', origin: `${url.protocol}//localhost${port}` };
  }
  const isName = /[a-z]/i.test(url.hostname.split('.').at(-1) ?? '') && !url.hostname.includes(':');
  return url.protocol === 'https:' && isName ? { id: url.hostname, origin: url.origin } : null;
}
