import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Env } from '../kernel/env/env.ts';
import { hostAndPort, type PrivatePurpose } from '../kernel/network/private-hosts.ts';
import { isPrivateAddress } from './outbound/private-address.ts';
import {
  type Caller,
  type CallerOptions,
  createCaller,
  type OutboundPurpose,
  type OutboundRequest,
} from './outbound.ts';

export function isListed(address: string | URL, env: Env, purpose: OutboundPurpose): boolean {
  const url = URL.parse(String(address));
  if (!url) return false;
  const host = hostAndPort(url);
  const isIn = (list: PrivatePurpose) => env.allowedPrivateHosts[list].has(host);
  return isIn(purpose) || (purpose === 'carriers' && isIn('agency-carriers'));
}

const isInSandbox = (url: URL, { sandboxUrl }: Env): boolean =>
  sandboxUrl !== null && url.host === URL.parse(sandboxUrl)?.host;

const isAllowed = (url: URL, env: Env, purpose: OutboundPurpose): boolean =>
  isInSandbox(url, env) || isListed(url, env, purpose);

const allowance =
  (env: Env) =>
  (url: URL, { purpose, entered_url }: OutboundRequest): boolean =>
    isInSandbox(url, env) ||
    (purpose !== undefined &&
      isListed(url, env, purpose) &&
      (entered_url === undefined || isListed(entered_url ?? '', env, purpose)));

/**
 * Creates this process's caller. It refuses private networks, except for the sandbox and the hosts that the
 * configuration lists. Circuit breakers are local unless `circuits` is passed.
 */
export const createHttpCaller = (
  env: Env,
  more: Pick<CallerOptions, 'circuits' | 'onFault' | 'onAttempt' | 'own'> = {},
): Caller => createCaller({ allowAddress: allowance(env), ...more });

/** Milliseconds for resolving a name. If it takes longer, its addresses are checked only when it is called. */
const LOOKUP_MS = 2_000;
const INSIDE = 'Points into the own network, which this installation does not allow.';

/** Why an address must not be called, judged without resolving it; null when it may. */
export function addressFault(address: string, env: Env, purpose: OutboundPurpose): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return 'Value is not valid.';
  if (url.username || url.password) return 'An address holds no name and password: they belong to the credentials.';
  if (isAllowed(url, env, purpose)) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivateAddress(host)) return INSIDE;
  return url.protocol === 'https:'
    ? null
    : "Must begin with 'https://': what is sent there must not be read on the way.";
}

/** Like `addressFault`, but also checks the addresses that the host resolves to. */
export async function reachFault(address: string, env: Env, purpose: OutboundPurpose): Promise<string | null> {
  const fault = addressFault(address, env, purpose);
  const url = URL.parse(address);
  if (fault || !url || isAllowed(url, env, purpose)) return fault;
  const found = await Promise.race([
    lookup(url.hostname.replace(/^\[|\]$/g, ''), { all: true }).catch(() => []),
    pause(LOOKUP_MS, [], { ref: false }),
  ]);
  return found.some(({ address: ip }) => isPrivateAddress(ip)) ? INSIDE : null;
}
