import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Agent } from 'undici';
import type { ClientCertificate } from '../../kernel/outbound.ts';
import { guardedLookup } from './private-address.ts';

const MOST = 100;
const CONNECT_MS = 10_000;

const keyOf = (certificate: ClientCertificate, isPermitted: boolean): string =>
  createHash('sha256')
    .update(JSON.stringify([certificate, isPermitted]))
    .digest('hex');

export const tlsOf = ({ pem, pfx, passphrase, ca }: ClientCertificate) => ({
  ...(pem ? { cert: pem, key: pem } : {}),
  ...(pfx ? { pfx: Buffer.from(pfx, 'base64') } : {}),
  ...(passphrase ? { passphrase } : {}),
  ...(ca ? { ca } : {}),
});

/**
 * Keeps separate connections for each client certificate, so that a connection opened with one is never used for
 * another.
 */
export function certifiedAgents() {
  const agents = new LRUCache<string, Agent>({ max: MOST, dispose: (agent) => void agent.close() });
  return {
    of(certificate: ClientCertificate, isPermitted: boolean): Agent {
      const key = keyOf(certificate, isPermitted);
      const known = agents.get(key);
      if (known) return known;
      const connect = { timeout: CONNECT_MS, ...tlsOf(certificate), ...(isPermitted ? {} : { lookup: guardedLookup }) };
      const agent = new Agent({ connections: 64, keepAliveTimeout: 10_000, pipelining: 1, connect });
      agents.set(key, agent);
      return agent;
    },
    close: () => Promise.all([...agents.values()].map((agent) => agent.destroy())),
  };
}
