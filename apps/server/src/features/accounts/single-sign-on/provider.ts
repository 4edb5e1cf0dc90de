import { createOidc, OidcError, type OidcSecrets } from '../../../integrations/single-sign-on/oidc.ts';
import { Fault } from '../../../kernel/faults.ts';
import { publicBase } from '../../../kernel/network/public-url.ts';
import type { Services } from '../../../kernel/services.ts';

type ProviderSettings = { issuer: string; client_id: string; secret_sealed: Buffer; agency_id: number };

export const redirectUri = ({ env }: Services): string => `${publicBase(env)}/single-sign-on`;

/** Seals the client secret with the agency's id, so that a row copied to another agency is refused. */
export const sealSecret = ({ vault }: Services, agencyId: number, secret: string): Buffer =>
  vault.seal(JSON.stringify([agencyId, secret]));

function openSecret({ vault }: Services, { agency_id, secret_sealed }: ProviderSettings): string {
  const [owner, secret] = JSON.parse(vault.open(secret_sealed)) as [number, string];
  if (owner !== agency_id) throw new Error(`The single sign-on of agency ${agency_id} is somebody else's.`);
  return secret;
}

/** `secret` is passed when a new one is tested before it is saved. */
export const providerOf = (services: Services, known: ProviderSettings, secret = openSecret(services, known)) =>
  createOidc(
    { issuer: known.issuer, client_id: known.client_id, client_secret: secret },
    { caller: services.caller, env: services.env },
  );

/** Turns a provider's failure into a fault for the person signing in. @throws Fault outside, wrong_credentials */
export function asFault(error: unknown): never {
  if (!(error instanceof OidcError)) throw error;
  throw new Fault(error.kind === 'later' ? 'outside' : 'wrong_credentials', error.message);
}

/**
 * `settings_at`: when the settings last changed, epoch ms. If they change during a sign-in it is refused, so its code
 * never goes to another provider.
 */
type Begun = OidcSecrets & { settings_at: number };

export const sealSecrets = ({ vault }: Services, secrets: Begun): Buffer => vault.seal(JSON.stringify(secrets));
export const openSecrets = ({ vault }: Services, sealed: Buffer): Begun => JSON.parse(vault.open(sealed));
