import type { CarrierInput } from '@freeboard/contract';
import type { CarrierAuth } from '../../../integrations/carriers/index.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { invalid } from '../../../kernel/faults.ts';
import { type CarrierRow, retiredAuths, saveAuth } from '../carriers.queries.ts';
import { liveSettings } from '../detail.ts';
import type { Settings } from '../settings.ts';
import {
  hasSecret,
  isSameOrigin,
  mergedAuth,
  type Stored,
  sealAuth,
  stored,
  UNREADABLE,
  withoutSecret,
} from './credentials.ts';
import { mergeCertificate, mergeSecrets } from './named-secrets.ts';
import { mergedHeaders } from './secret-headers.ts';

type Base = { settings: Pick<Settings, 'base_url' | 'mapping'>; auth: Stored };
type AuthInput = Pick<CarrierInput, 'auth' | 'base_url' | 'mapping' | 'secrets' | 'certificate'>;

/**
 * Merges entered credentials with the saved ones; fields left empty keep their value.
 * @throws Fault invalid at the field
 */
export function mergeAuth(given: AuthInput, base: Base | null, now: Date): CarrierAuth {
  const { auth, base_url, mapping } = given;
  const before = base && { auth: base.auth, base_url: base.settings.base_url };
  const secret_headers = mergedHeaders(
    mapping,
    base &&
      before && {
        auth: base.auth,
        mapping: base.settings.mapping as CarrierInput['mapping'],
        isSameTarget: isSameOrigin(base_url, before.base_url),
      },
    UNREADABLE,
  );
  const merged = mergedAuth(auth, base_url, before);
  const secrets = mergeSecrets(given, before);
  const certificate = mergeCertificate(given, before, now);
  return {
    ...merged,
    ...(Object.keys(secret_headers).length > 0 ? { secret_headers } : {}),
    ...(secrets ? { secrets } : {}),
    ...(certificate ? { certificate } : {}),
  };
}

/** Deletes the secrets of retired versions; restoring a version takes the current secrets. */
export async function forgetSecrets(context: Context, carrierId: number): Promise<void> {
  const { vault } = context.services;
  for (const { id, auth_sealed } of await retiredAuths(context.db, carrierId)) {
    const { auth, isUnreadable } = stored(auth_sealed, vault);
    if (isUnreadable || !(hasSecret(auth) || auth.secret_headers || auth.secrets || auth.certificate)) continue;
    await saveAuth(context.db, id, sealAuth(withoutSecret(auth) as CarrierAuth, vault).sealed);
  }
}

/**
 * The credentials for restoring an earlier version, with the current secret.
 * @throws Fault invalid when the earlier version has another address or unreadable credentials
 */
export function earlierAuth(
  context: Context,
  row: CarrierRow,
  earlier: { settings: unknown; auth_sealed: Buffer | null },
): Stored {
  const { vault } = context.services;
  const then = stored(earlier.auth_sealed, vault);
  if (then.isUnreadable) throw invalid({ 'carrier.auth.kind': [UNREADABLE] });
  const settings = earlier.settings as Settings;
  const present = { auth: stored(row.auth_sealed, vault), settings: liveSettings(row) };
  const again = { ...settings, auth: withoutSecret(then.auth) } as unknown as CarrierInput;
  return sealAuth(mergeAuth(again, present, context.now), vault);
}

/**
 * The current credentials combined with an earlier version's mapping, for carriers with a test and a production
 * connection.
 * @throws Fault invalid
 */
export function presentAuth(context: Context, row: CarrierRow, settings: Settings): Stored {
  const { vault } = context.services;
  const present = stored(row.auth_sealed, vault);
  if (present.isUnreadable) throw invalid({ 'carrier.auth.kind': [UNREADABLE] });
  const again = { ...settings, base_url: row.base_url, auth: withoutSecret(present.auth) } as unknown as CarrierInput;
  return sealAuth(mergeAuth(again, { auth: present, settings: liveSettings(row) }, context.now), vault);
}
