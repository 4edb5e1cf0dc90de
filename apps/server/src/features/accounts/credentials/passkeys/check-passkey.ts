import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { Clock } from '../../../../kernel/clock.ts';
import type { Database } from '../../../../kernel/database/pool.ts';
import type { Services } from '../../../../kernel/services.ts';
import { Refused, takeAnswered, userHandle } from './challenge.ts';
import { notePasskeyUse, passkeyByCredential } from './passkeys.queries.ts';
import { webAuthn } from './webauthn.ts';

export type Assertion = Pick<AuthenticationResponseJSON, 'id' | 'rawId' | 'type' | 'response'> & {
  authenticatorAttachment?: string | undefined;
  clientExtensionResults: Record<string, unknown>;
};

const UNKNOWN = 'This passkey does not let you in. Try another one, or your password.';
const COPIED =
  'This passkey was used elsewhere in between, so it may have been copied. Sign in another way and remove it in your profile.';

/**
 * One message for a passkey that is unknown, wrong or removed, or whose owner may not sign in, so that none of these
 * is revealed.
 */
export const unknownPasskey = () => new Refused(UNKNOWN);

/**
 * Verifies a signature and returns the passkey's owner, who must be `personId` unless that is null. A challenge works
 * once, and a device's counter must increase unless it is always 0; both are committed even if the call fails later.
 * @throws Refused
 */
export async function checkPasskey(
  db: Database,
  given: { services: Services; clock: Clock },
  answer: Assertion,
  personId: number | null,
): Promise<{ personId: number }> {
  const { services, clock } = given;
  const purpose = personId === null ? 'sign_in' : 'second_step';
  const { challenge, party } = await takeAnswered(db, given, answer, purpose, personId);
  const kept = await passkeyByCredential(db, Buffer.from(answer.id, 'base64url'));
  if (!kept || (personId !== null && kept.person_id !== personId)) throw unknownPasskey();
  const handle = answer.response.userHandle;
  if (handle && !userHandle(services, kept.person_id).equals(Buffer.from(handle, 'base64url'))) throw unknownPasskey();
  const { verifyAuthenticationResponse } = await webAuthn();
  const checked = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    // The signature counter is checked below, once the signature is verified.
    credential: { id: answer.id, publicKey: new Uint8Array(kept.public_key), counter: 0 },
  }).catch(() => null);
  if (!checked?.verified) throw unknownPasskey();
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  const use = { counter: newCounter, is_synced: credentialBackedUp, last_used_at: clock.now() };
  if (!(await notePasskeyUse(db, kept.id, use))) throw new Refused(COPIED);
  return { personId: kept.person_id };
}
