import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Env, readEnv } from '../../src/kernel/env/env.ts';
import { projectRoot } from '../../src/kernel/env/project-root.ts';
import type { PrivateHosts } from '../../src/kernel/network/private-hosts.ts';
import { SECRET_KEY } from './secret-key.ts';
import { TEST_PASSWORD_COST } from './sign-in/password.ts';

const loopback = { has: (host: string) => /^(127\.0\.0\.1|localhost):\d+$/.test(host) };

export const ANY_LOOPBACK_PORT: PrivateHosts = {
  carriers: loopback,
  'agency-carriers': loopback,
  providers: loopback,
  'sign-on': loopback,
  webhooks: loopback,
};

export const METRICS_TOKEN = 'the-token-of-the-tests-own-monitor';

export const readMetrics = async (url: string): Promise<string> =>
  (await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text();

/**
 * The data folder of the servers on a database. Servers of other tests may not share it: their clocks may be ahead, and
 * they would remove its files as old.
 */
export const dataDirOf = (databaseUrl: string): string =>
  join(tmpdir(), 'freeboard-data', new URL(databaseUrl).pathname);

/**
 * The settings of a server under test: any port, no log, callers' addresses taken from a proxy's header, no outside
 * service but the sandbox, and a pool that refuses no call because the machine is busy.
 */
export function testEnv(sandboxUrl: string, more: Partial<Env> = {}): Env {
  const env = readEnv({ PORT: '0', SECRET_KEY, LOG_LEVEL: 'silent' }, projectRoot(), sandboxUrl);
  return {
    ...env,
    pools: { ...env.pools, wait_ms: 60_000 },
    // Set here, because the environment refuses a demo behind a proxy.
    trustProxy: 1,
    metricsToken: METRICS_TOKEN,
    passwordCost: TEST_PASSWORD_COST,
    ...more,
  };
}
