import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '../kernel/env.ts';
import { isPrivateAddress } from './outbound/private-address.ts';
import { type Caller, type Circuits, createCaller } from './outbound.ts';

/** Hosts of the own network that the configuration allows: the sandbox and those named in it. */
const allowance = (env: Env) => {
  const sandbox = env.sandboxUrl ? new URL(env.sandboxUrl).host : null;
  return (url: URL): boolean =>
    url.host === sandbox || env.allowedPrivateHosts.has(url.hostname) || env.allowedPrivateHosts.has(url.host);
};

/** The caller of this process: own networks are refused, but for the sandbox and the hosts that the configuration allows. Circuits are its own where none are given. */
export const createOutside = (env: Env, circuits?: Circuits): Caller =>
  createCaller({ allowAddress: allowance(env), ...(circuits ? { circuits } : {}) });

/** How long the name service is waited for; what it does not know by then is judged when it is called. */
const LOOKUP_MS = 2_000;
const INSIDE = 'Points into the own network, which this installation does not allow.';

/** Why an address may not be called, as far as it shows itself, in plain words; null when it may. */
export function addressFault(address: string, env: Env): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return 'Value is not valid.';
  if (url.username || url.password) return 'An address holds no name and password: they belong to the credentials.';
  if (allowance(env)(url)) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivateAddress(host)) return INSIDE;
  return url.protocol === 'https:'
    ? null
    : "Must begin with 'https://': what is sent there must not be read on the way.";
}

/** The same, as far as the name service knows, too. */
export async function reachFault(address: string, env: Env): Promise<string | null> {
  const fault = addressFault(address, env);
  const url = URL.parse(address);
  if (fault || !url || allowance(env)(url)) return fault;
  const found = await Promise.race([
    lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []),
    pause(LOOKUP_MS, [], { ref: false }),
  ]);
  return found.some(({ address: ip }) => isPrivateAddress(ip)) ? INSIDE : null;
}
