import type { Env } from '../kernel/env.ts';
import { type Caller, createCaller } from './outbound.ts';

/** The caller of this process: own networks are refused, but for the sandbox and the hosts that the configuration allows. */
export function createOutside(env: Env): Caller {
  const sandbox = env.sandboxUrl ? new URL(env.sandboxUrl).host : null;
  return createCaller({
    allowAddress: (url) =>
      url.host === sandbox || env.allowedPrivateHosts.has(url.hostname) || env.allowedPrivateHosts.has(url.host),
  });
}
