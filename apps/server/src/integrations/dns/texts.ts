import { Resolver } from 'node:dns/promises';
import type { Env } from '../../kernel/env/env.ts';

const TIMEOUT_MS = 3_000;
/** Answers that say that there is no such record, as opposed to a name service that is away. */
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

/** Looks the TXT records of a name up, by DNS_RESOLVER where it is set. @returns null where the name service is away */
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
