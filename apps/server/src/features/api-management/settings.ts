import type { CarrierAuthInput, CarrierInput, CarrierSettings } from '@freeboard/contract';
import type { CarrierAuth } from '../../integrations/carriers/index.ts';
import { invalid } from '../../kernel/faults.ts';
import type { Vault } from '../../kernel/secrets.ts';

/** What a version keeps of a carrier, beside its sealed credentials. */
export type Settings = Omit<CarrierSettings, 'auth'>;

const SECRET = { header: 'value', query: 'value', basic: 'password', oauth2: 'client_secret' } as const;

export const openAuth = (sealed: Buffer | null, vault: Vault): CarrierAuth =>
  sealed ? (JSON.parse(vault.open(sealed)) as CarrierAuth) : { kind: 'none' };

export const sealAuth = (auth: CarrierAuth, vault: Vault): Buffer | null =>
  auth.kind === 'none' ? null : vault.seal(JSON.stringify(auth));

/** The credentials without their secret. */
export function shownAuth(auth: CarrierAuth): CarrierSettings['auth'] {
  if (auth.kind === 'none') return { kind: 'none', is_secret_set: false };
  const { [SECRET[auth.kind]]: secret, ...rest } = auth as Record<string, string> & { kind: 'header' };
  return { ...rest, is_secret_set: Boolean(secret) } as CarrierSettings['auth'];
}

const originOf = (address: string | null | undefined): string => (address ? (URL.parse(address)?.origin ?? '') : '');

/** Where a carrier's secret is sent to. */
const targets = (auth: { kind: string; token_url?: string | undefined }, base_url: string | null): string =>
  [originOf(base_url), auth.kind === 'oauth2' ? originOf(auth.token_url) : ''].join(' ');

/**
 * The credentials to keep: a secret that was left out stays as it was, but never goes to another origin than before.
 * @throws Fault invalid, at the secret's own field
 */
export function mergedAuth(
  given: CarrierAuthInput,
  base_url: string | null,
  before: { auth: CarrierAuth; base_url: string | null } | null,
): CarrierAuth {
  if (given.kind === 'none') return { kind: 'none' };
  const field = SECRET[given.kind];
  const secret = (given as Record<string, string | undefined>)[field];
  if (secret) return given as CarrierAuth;
  const at = `carrier.auth.${field}`;
  if (before?.auth.kind !== given.kind) throw invalid({ [at]: ['Field is required.'] });
  if (targets(given, base_url) !== targets(before.auth, before.base_url))
    throw invalid({ [at]: ['Enter it again: it would be sent to another address than before.'] });
  return { ...given, [field]: (before.auth as Record<string, string>)[field] } as CarrierAuth;
}

/** A short name for addresses and records, out of the carrier's name. */
export const keyFrom = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 39)
    .padEnd(2, '0');

export const settingsOf = ({ auth: _, key: __, ...settings }: CarrierInput): Settings => ({
  ...settings,
  mapping: settings.mapping as Settings['mapping'],
});
