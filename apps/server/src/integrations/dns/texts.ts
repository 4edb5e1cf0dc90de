import { Resolver } from 'node:dns/promises';
import type { Env } from '../../kernel/env/env.ts';

const TIMEOUT_MS = 3_000;
/** Errors that mean there is no such record; any other means that the name service failed. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Looks up the TXT records of a name, through DNS_RESOLVER if set; an empty list if it has none. @returns null when
 * the name service fails
 */
export async function textRecords(name: string, { dnsResolver }: Pick<Env, 'dnsResolver'>): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (dnsResolver) resolver.setServers([dnsResolver]);
  try {
    return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(''));
  } catch (error) {
    if (NONE.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    return null;
  }
}
