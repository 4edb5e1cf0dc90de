import { sql } from 'kysely';
import type { CarrierAuth } from '../integrations/carriers/index.ts';
import type { Database } from '../kernel/database/pool.ts';
import type { Vault } from '../kernel/secrets.ts';

/** Replaces the sandbox's old origin in `address` with its current one; other addresses are returned unchanged. */
const moved = (address: string, from: string, to: string): string => {
  const url = URL.parse(address);
  return url && url.origin === from ? `${to}${url.pathname}${url.search}` : address;
};

/** Whether `address` has the sandbox's host but an outdated port; false for a carrier's own test system. */
function isLeft(address: string | null, to: string): boolean {
  const [url, now] = [URL.parse(address ?? ''), new URL(to)];
  return url !== null && url.hostname === now.hostname && url.origin !== now.origin;
}

/** Moves the OAuth token address inside sealed credentials; unchanged when they were sealed with another key. */
function movedAuth(sealed: Buffer | null, from: string, to: string, vault: Vault): Buffer | null {
  if (!sealed) return null;
  try {
    const auth = JSON.parse(vault.open(sealed)) as CarrierAuth;
    if (auth.kind !== 'oauth2') return sealed;
    return vault.seal(JSON.stringify({ ...auth, token_url: moved(auth.token_url, from, to) }));
  } catch {
    return sealed;
  }
}

/**
 * Points carriers at the sandbox if its port has changed since the last start. This includes carriers that users
 * added, every saved version, and sign-in addresses.
 */
export async function followSandbox(db: Database, vault: Vault, sandboxUrl: string): Promise<void> {
  const to = new URL(sandboxUrl).origin;
  const carriers = await db
    .selectFrom('carriers')
    .select(['id', 'base_url', 'auth_sealed'])
    .where('is_sandbox', '=', true)
    .where('base_url', 'is not', null)
    .orderBy('id')
    .execute();
  const left = carriers.filter(({ base_url }) => isLeft(base_url, to));
  const versions = await db
    .selectFrom('carrier_versions')
    .innerJoin('carriers', 'carriers.id', 'carrier_versions.carrier_id')
    .select(['carrier_versions.id', 'carrier_versions.auth_sealed'])
    .select(sql<string | null>`carrier_versions.settings ->> 'base_url'`.as('base_url'))
    .where('carriers.is_sandbox', '=', true)
    .orderBy('carrier_versions.id')
    .execute();
  for (const { id, base_url, auth_sealed } of left) {
    const from = new URL(base_url ?? to).origin;
    const set = { base_url: moved(base_url ?? '', from, to), auth_sealed: movedAuth(auth_sealed, from, to, vault) };
    await db.updateTable('carriers').set(set).where('id', '=', id).where('base_url', '=', base_url).execute();
  }
  const places = new Set(left.map(({ base_url }) => new URL(base_url ?? to).origin));
  for (const { id, base_url, auth_sealed } of versions) {
    const from = URL.parse(base_url ?? '')?.origin ?? '';
    if (!places.has(from)) continue;
    await db
      .updateTable('carrier_versions')
      .set({
        settings: sql<string>`jsonb_set(settings, '{base_url}', to_jsonb(${moved(base_url ?? '', from, to)}::text))`,
        auth_sealed: movedAuth(auth_sealed, from, to, vault),
      })
      .where('id', '=', id)
      .execute();
  }
  await othersFollow(db, vault, to);
}

/** Updates the inactive one of each carrier's two settings (test or live) when it refers to the sandbox. */
async function othersFollow(db: Database, vault: Vault, to: string): Promise<void> {
  const carriers = await db
    .selectFrom('carriers')
    .select(['id', 'other_base_url', 'other_auth_sealed'])
    .where('is_sandbox', '=', false)
    .where('other_base_url', 'is not', null)
    .orderBy('id')
    .execute();
  for (const { id, other_base_url, other_auth_sealed } of carriers) {
    if (other_base_url === null || !isLeft(other_base_url, to)) continue;
    const from = new URL(other_base_url).origin;
    const set = {
      other_base_url: moved(other_base_url, from, to),
      other_auth_sealed: movedAuth(other_auth_sealed, from, to, vault),
    };
    await db
      .updateTable('carriers')
      .set(set)
      .where('id', '=', id)
      .where('other_base_url', '=', other_base_url)
      .execute();
  }
}
