import type { CarrierAuthInput, CarrierSettings } from '@freeboard/contract';
import { hasOwnSecret, SECRET_FIELDS } from '@freeboard/domain/carriers';
import type { CarrierAuth } from '../../../integrations/carriers/index.ts';
import { invalid } from '../../../kernel/faults.ts';
import type { Vault } from '../../../kernel/secrets.ts';

export const UNREADABLE = 'The stored credentials cannot be read with this SECRET_KEY. Enter them again.';

/** Saved credentials, sealed and opened; `auth` is of kind 'none' when they were sealed under another SECRET_KEY. */
export type Stored = { sealed: Buffer | null; auth: CarrierAuth; isUnreadable: boolean };

export function stored(sealed: Buffer | null, vault: Vault): Stored {
  if (!sealed) return { sealed, auth: { kind: 'none' }, isUnreadable: false };
  try {
    return { sealed, auth: JSON.parse(vault.open(sealed)) as CarrierAuth, isUnreadable: false };
  } catch {
    return { sealed, auth: { kind: 'none' }, isUnreadable: true };
  }
}

/**
 * The agency's producer code at the carrier; empty when none was entered, or it was sealed under another SECRET_KEY.
 */
export function producerCodeOf(
  { producer_code_sealed: sealed }: { producer_code_sealed: Buffer | null },
  vault: Vault,
) {
  try {
    return sealed ? vault.open(sealed) : '';
  } catch {
    return '';
  }
}

const isEmpty = ({ kind, secret_headers, secrets, certificate }: CarrierAuth): boolean =>
  kind === 'none' && !secret_headers && !secrets && !certificate;

export const sealAuth = (auth: CarrierAuth, vault: Vault): Stored => ({
  sealed: isEmpty(auth) ? null : vault.seal(JSON.stringify(auth)),
  auth,
  isUnreadable: false,
});

/** Whether the kind's own secret or, for a token recipe, every named secret has been entered; false for other kinds. */
export const hasSecret = (auth: CarrierAuth): boolean =>
  hasOwnSecret(auth.kind)
    ? Boolean((auth as Record<string, unknown>)[SECRET_FIELDS[auth.kind]])
    : auth.kind === 'token' && Object.values(auth.secrets ?? {}).every((value) => value !== '');

export const withoutSecret = ({
  secret_headers: _,
  secrets: __,
  certificate: ___,
  ...auth
}: CarrierAuth): CarrierAuthInput =>
  (hasOwnSecret(auth.kind) ? { ...auth, [SECRET_FIELDS[auth.kind]]: undefined } : auth) as CarrierAuthInput;

export function shownAuth({ auth, isUnreadable }: Stored): CarrierSettings['auth'] {
  return {
    ...withoutSecret(auth),
    is_secret_set: hasSecret(auth),
    is_secret_unreadable: isUnreadable,
  } as CarrierSettings['auth'];
}

const originOf = (address: string | null | undefined): string => (address ? (URL.parse(address)?.origin ?? '') : '');

/** The origins that a carrier's secret is sent to, as text for comparison. */
export const targetsOf = (auth: CarrierAuthInput | CarrierAuth, base_url: string | null): string => {
  const token = auth.kind === 'oauth2' ? auth.token_url : auth.kind === 'token' ? auth.request.url : '';
  return [originOf(base_url), originOf(token)].join(' ');
};

export const isSameOrigin = (one: string | null, other: string | null): boolean => originOf(one) === originOf(other);

/**
 * The credentials to save. An empty secret keeps its value, unless the credentials would be sent to another origin.
 * @throws Fault invalid at the secret's own field
 */
export function mergedAuth(
  given: CarrierAuthInput,
  base_url: string | null,
  before: { auth: Stored; base_url: string | null } | null,
): CarrierAuth {
  if (!hasOwnSecret(given.kind)) return given as CarrierAuth;
  const field = SECRET_FIELDS[given.kind];
  const secret = (given as Record<string, string | undefined>)[field];
  if (secret) return given as CarrierAuth;
  const at = `carrier.auth.${field}`;
  if (before?.auth.isUnreadable) throw invalid({ [at]: [UNREADABLE] });
  const kept = before?.auth.auth;
  if (!before || kept?.kind !== given.kind || !hasSecret(kept)) throw invalid({ [at]: ['Field is required.'] });
  if (targetsOf(given, base_url) !== targetsOf(kept, before.base_url))
    throw invalid({ [at]: ['Enter it again: it would be sent to another address than before.'] });
  return { ...given, [field]: (kept as Record<string, unknown>)[field] } as CarrierAuth;
}
