import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Env } from '../kernel/env.ts';
import { isPrivateAddress } from './outbound/private-address.ts';
import { type Caller, createCaller } from './outbound.ts';

/** Hosts of the own network that the configuration allows: the sandbox and those named in it. */
const allowance = (env: Env) => {
  const sandbox = env.sandboxUrl ? new URL(env.sandboxUrl).host : null;
  return (url: URL): boolean =>
    url.host === sandbox || env.allowedPrivateHosts.has(url.hostname) || env.allowedPrivateHosts.has(url.host);
};

/** The caller of this process: own networks are refused, but for the sandbox and the hosts that the configuration allows. */
export const createOutside = (env: Env): Caller => createCaller({ allowAddress: allowance(env) });

/** Whether an address may be called as far as is known now: one that does not resolve yet is judged when it is called. */
export async function mayReach(address: string, env: Env): Promise<boolean> {
  const url = URL.parse(address);
  if (!url) return false;
  if (allowance(env)(url)) return true;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return !isPrivateAddress(host);
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.every(({ address: ip }) => !isPrivateAddress(ip));
}
