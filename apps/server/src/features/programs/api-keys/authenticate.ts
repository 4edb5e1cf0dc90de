import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Permission } from '@freeboard/domain/access';
import { formatDate, localDate } from '@freeboard/domain/time';
import type { Integration } from '../../../kernel/context/context.ts';
import type { Actor } from '../../../kernel/context/flush.ts';
import type { Scope, Viewer } from '../../../kernel/context/scope.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { Fault } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { countCall, type FoundKey, keyByHash, noteExposed } from './api-keys.queries.ts';
import { isApiKey, keyInAddress } from './key-format.ts';
import type { Minute } from './minute.queries.ts';

export type Program = {
  viewer: Viewer & { agencyId: number };
  actor: Actor;
  scopes: ReadonlySet<string>;
  rowsOf: (permission: Permission) => Scope;
  rate: { limit: number } & Minute;
  /** Null for an assistant. */
  integration: Integration | null;
};

const refused = (text: string) => new Fault('wrong_api_key', text);

/** Whether an address is one of `networks` or in one: '203.0.113.7', '203.0.113.0/24'. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  const familyOf = (text: string) => (isIPv6(text) ? 'ipv6' : 'ipv4');
  for (const network of networks) {
    const [base = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(base, familyOf(base));
    else list.addSubnet(base, Number(bits), familyOf(base));
  }
  return isIP(address) !== 0 && list.check(address, familyOf(address));
}

export function isNetwork(text: string): boolean {
  const [base = '', bits] = text.split('/');
  const family = isIP(base);
  if (family === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const scopeOfKey = ({ agency_id: agencyId, sources, lines }: FoundKey): Scope =>
  sources === null && lines === null ? { kind: 'agency', agencyId } : { kind: 'program', agencyId, sources, lines };

/** @throws Fault wrong_api_key when the key is not valid now, or not from this address */
function assertValid(key: FoundKey, hash: Buffer, address: string, now: Date, withDemo: boolean): void {
  if (key.revoked_at !== null) throw refused(`The key ${key.name} was turned off. Ask the agency for another one.`);
  if (key.expires_at !== null && key.expires_at <= now)
    throw refused(
      `The key ${key.name} ended ${formatDate(localDate(key.expires_at))}. Ask the agency for another one.`,
    );
  if (!key.secret_hash.equals(hash) && (key.previous_until === null || key.previous_until <= now))
    throw refused(`The key ${key.name} was rotated. Use its new secret.`);
  if (key.agency_deactivated_at !== null || (key.is_demo && !withDemo))
    throw refused(`The agency of the key ${key.name} is not active.`);
  if (key.networks !== null && !isInNetworks(address, key.networks))
    throw refused(`The key ${key.name} may not be used from ${address}.`);
}

/**
 * Finds the program of a key and counts its call.
 * @throws Fault wrong_api_key when the key is malformed, unknown, replaced, turned off, expired, of an inactive agency,
 * or used outside its networks
 */
export async function findProgram(
  db: Database,
  secret: string,
  { address, now, withDemo }: { address: string; now: Date; withDemo: boolean },
): Promise<Program & { integration: Integration }> {
  if (!isApiKey(secret)) throw refused('This is no API key: it is cut off or mistyped.');
  const hash = hashKey(secret);
  const key = await keyByHash(db, hash);
  if (!key) throw refused('This API key is unknown here.');
  assertValid(key, hash, address, now, withDemo);
  const minute = await countCall(db, key.id, address, now);
  const { id, name, agency_id: agencyId, is_test: isTest, sources, lines } = key;
  const scope = scopeOfKey(key);
  return {
    viewer: {
      id: key.created_by,
      role: 'admin',
      agencyId,
      name,
      email: '',
      username: '',
      displayCarriers: key.sees_carriers,
    },
    actor: { id: null, name, role: 'integration', agencyId },
    scopes: new Set(key.scopes),
    rowsOf: () => scope,
    rate: { limit: key.rate_limit, ...minute },
    integration: { keyId: id, name, isTest, sources, lines },
  };
}

/**
 * Refuses a request with a key in its URL, where proxies and logs may have recorded it, and marks the key as exposed.
 * @throws Fault wrong_api_key, which names the key without its secret
 */
export async function refuseKeyInAddress(db: Database, url: string, now: Date): Promise<void> {
  const secret = keyInAddress(decoded(url));
  if (secret === null) return;
  const key = secret === '' ? undefined : await keyByHash(db, hashKey(secret));
  if (key) await noteExposed(db, key.id, now);
  const which = key ? `The key ${key.name} was` : 'A key was';
  throw refused(
    `${which} sent in the address, where others may read it. Rotate it, and send it in the Authorization header.`,
  );
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
