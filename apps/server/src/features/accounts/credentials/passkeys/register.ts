import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Clock } from '../../../../kernel/clock.ts';
import type { Database } from '../../../../kernel/database/pool.ts';
import type { Services } from '../../../../kernel/services.ts';
import { Refused, takeAnswered } from './challenge.ts';
import { ALGORITHMS, webAuthn } from './webauthn.ts';

export type Registration = Pick<RegistrationResponseJSON, 'id' | 'rawId' | 'type'> & {
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined };
  clientExtensionResults: Record<string, unknown>;
};

export type NewPasskey = {
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  is_synced: boolean;
  transports: string[];
};

/** Checks a passkey that a person's browser created, and uses up its challenge. @throws Refused */
export async function verifyRegistration(
  db: Database,
  given: { services: Services; clock: Clock },
  passkey: Registration,
  personId: number,
): Promise<NewPasskey> {
  const { challenge, party } = await takeAnswered(db, given, passkey as RegistrationResponseJSON, 'register', personId);
  const { verifyRegistrationResponse } = await webAuthn();
  const checked = await verifyRegistrationResponse({
    response: passkey as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!checked?.verified) throw new Refused('This passkey cannot be saved. Try again.');
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    credential_id: Buffer.from(credential.id, 'base64url'),
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    is_synced: credentialBackedUp,
    transports: passkey.response.transports ?? [],
  };
}
