import type { CarrierAuth } from '../../integrations/carriers/index.ts';
import type { Context } from '../../kernel/context/context.ts';
import { invalid } from '../../kernel/faults.ts';
import { type CarrierRow, keepAuth, retiredAuths } from './carriers.queries.ts';
import { hasSecret, mergedAuth, type Stored, sealAuth, stored, UNREADABLE, withoutSecret } from './credentials.ts';
import type { Settings } from './settings.ts';

/** Versions that no longer quote need no secret: what goes back to one takes the present. */
export async function forgetSecrets(context: Context, carrierId: number): Promise<void> {
  const { vault } = context.services;
  for (const { id, auth_sealed } of await retiredAuths(context.db, carrierId)) {
    const { auth, isUnreadable } = stored(auth_sealed, vault);
    if (isUnreadable || !hasSecret(auth)) continue;
    await keepAuth(context.db, id, sealAuth(withoutSecret(auth) as CarrierAuth, vault).sealed);
  }
}

/** An earlier version's credentials with the present secret. @throws Fault invalid, where that one is for another address */
export function earlierAuth(
  context: Context,
  row: CarrierRow,
  earlier: { settings: unknown; auth_sealed: Buffer | null },
): Stored {
  const { vault } = context.services;
  const then = stored(earlier.auth_sealed, vault);
  if (then.isUnreadable) throw invalid({ 'carrier.auth.kind': [UNREADABLE] });
  const { base_url } = earlier.settings as Settings;
  const present = { auth: stored(row.auth_sealed, vault), base_url: row.base_url };
  return sealAuth(mergedAuth(withoutSecret(then.auth), base_url, present), vault);
}
