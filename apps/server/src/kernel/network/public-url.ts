import type { Env } from '../env/env.ts';

/** Returns where this process is reached when nobody says better: good for what runs on the same machine. */
export const publicBase = (env: Env): string => env.publicUrl?.replace(/\/+$/, '') ?? `http://${env.host}:${env.port}`;

/** Returns where the outside reaches this installation; null while it cannot: then nothing is asked to call back. */
export const outsideBase = (env: Env): string | null => (env.publicUrl || env.sandboxUrl ? publicBase(env) : null);

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Whom browsers keep passkeys for, and the one address at which they give them. */
export type RelyingParty = { id: string; origin: string };

/**
 * This installation as browsers know it for passkeys: by its own address and never by what a caller says. Null where
 * browsers offer none: without https, or under a bare address; on this machine itself they do by the name localhost.
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
