import type { Env } from '../env/env.ts';

/**
 * The base URL of this installation. Unless PUBLIC_URL is set, it has HOST and PORT, and by default only works on this
 * machine.
 */
export const publicBase = (env: Env): string => env.publicUrl?.replace(/\/+$/, '') ?? `http://${env.host}:${env.port}`;

/**
 * The base URL at which outside services can reach this installation; null if they cannot, so no callbacks are
 * requested.
 */
export const outsideBase = (env: Env): string | null => (env.publicUrl || env.sandboxUrl ? publicBase(env) : null);

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The domain for which browsers store passkeys, and the only origin at which they offer them. */
export type RelyingParty = { id: string; origin: string };

/**
 * This installation as the relying party of passkeys: by its configured URL, never by what a caller sends. Null where
 * browsers offer no passkeys: without https, or at an IP address. A loopback address counts as localhost, where they
 * do.
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
