import { createOidc, OidcError, type OidcSecrets } from '../../../integrations/single-sign-on/oidc.ts';
import { Fault } from '../../../kernel/faults.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import type { Services } from '../../../kernel/services.ts';

type ProviderSettings = { issuer: string; client_id: string; secret_sealed: Buffer; agency_id: number };

/** The address to which providers send people back. */
export const redirectUri = ({ env }: Services): string => `${publicBase(env)}/single-sign-on`;

/** Seals the secret together with its agency's id, so that no row's secret works for another agency. */
export const sealSecret = ({ vault }: Services, agencyId: number, secret: string): Buffer =>
  vault.seal(JSON.stringify([agencyId, secret]));

function openSecret({ vault }: Services, { agency_id, secret_sealed }: ProviderSettings): string {
  const [owner, secret] = JSON.parse(vault.open(secret_sealed)) as [number, string];
  if (owner !== agency_id) throw new Error(`The single sign-on of agency ${agency_id} is somebody else's.`);
  return secret;
}

/** `secret` may be a secret that is not saved yet. */
export const providerOf = (services: Services, known: ProviderSettings, secret = openSecret(services, known)) =>
  createOidc(
    { issuer: known.issuer, client_id: known.client_id, client_secret: secret },
    { caller: services.caller, env: services.env },
  );

/** Turns a provider's failure into the answer for the person who signs in. @throws Fault outside, wrong_credentials */
export function asFault(error: unknown): never {
  if (!(error instanceof OidcError)) throw error;
  throw new Fault(error.kind === 'later' ? 'outside' : 'wrong_credentials', error.message);
}

/**
 * The secrets of a sign-in, and the version of the agency's settings it was begun with: its code is never sent to
 * another provider.
 */
type Begun = OidcSecrets & { settings_at: number };

export const sealSecrets = ({ vault }: Services, secrets: Begun): Buffer => vault.seal(JSON.stringify(secrets));
export const openSecrets = ({ vault }: Services, sealed: Buffer): Begun => JSON.parse(vault.open(sealed));
