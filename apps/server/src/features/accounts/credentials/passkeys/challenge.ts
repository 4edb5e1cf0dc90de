import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Clock } from '../../../../kernel/clock.ts';
import type { Database } from '../../../../kernel/database/pool.ts';
import { type RelyingParty, relyingParty } from '../../../../kernel/network/public-url.ts';
import { hashKey } from '../../../../kernel/secrets.ts';
import type { Services } from '../../../../kernel/services.ts';
import { POLICY } from '../policy.ts';
import { insertChallenge, type Purpose, passkeysOf, takeChallenge } from './passkeys.queries.ts';
import { ALGORITHMS, webAuthn } from './webauthn.ts';

type For = { services: Services; clock: Clock };

/** Its message is shown to the user. */
export class Refused extends Error {}

/** @throws Refused when browsers cannot use passkeys at this installation's address */
export function partyOf({ env }: Services): RelyingParty {
  const party = relyingParty(env);
  if (!party) throw new Refused('Passkeys need Freeboard to be reached by https and a name of its own.');
  return party;
}

const keep = (db: Database, { clock }: For, challenge: string, purpose: Purpose, person_id: number | null) =>
  insertChallenge(db, {
    challenge_hash: hashKey(challenge),
    purpose,
    person_id,
    expires_at: new Date(clock.now().getTime() + POLICY.challenge_ms),
  });

/** The WebAuthn user handle: opaque, and the same for all passkeys of a person. */
export const userHandle = ({ installation }: Services, personId: number): Buffer =>
  hashKey(`passkeys of ${installation} ${personId}`);

const descriptors = async (db: Database, personId: number) =>
  (await passkeysOf(db, personId)).map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    transports,
  }));

type Person = { id: number; name: string; username: string };

/**
 * Options for a browser to create a passkey. `db` must commit on its own, so that the challenge is saved even if the
 * call fails.
 */
export async function creationOptions(db: Database, given: For, person: Person) {
  const { id } = partyOf(given.services);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Freeboard',
    rpID: id,
    userID: new Uint8Array(userHandle(given.services, person.id)),
    userName: person.username,
    userDisplayName: person.name,
    timeout: POLICY.challenge_ms,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await descriptors(db, person.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keep(db, given, options.challenge, 'register', person.id);
  return { ...options, excludeCredentials: options.excludeCredentials as { id: string; type: 'public-key' }[] };
}

/**
 * Options for signing with a passkey: with anyone's when `personId` is null, otherwise with one of the person's as
 * the second step.
 */
export async function requestOptions(db: Database, given: For, personId: number | null) {
  const { id } = partyOf(given.services);
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: id,
    timeout: POLICY.challenge_ms,
    userVerification: 'required',
    allowCredentials: personId === null ? [] : await descriptors(db, personId),
  });
  await keep(db, given, options.challenge, personId === null ? 'sign_in' : 'second_step', personId);
  return { ...options, allowCredentials: options.allowCredentials as { id: string; type: 'public-key' }[] };
}

const clientData = z.object({ challenge: z.string(), origin: z.string() });

function readClientData(base64url: string) {
  try {
    return clientData.parse(JSON.parse(Buffer.from(base64url, 'base64url').toString('utf8')));
  } catch {
    return null;
  }
}

/**
 * Finds the challenge in a browser's answer and uses it up.
 * @throws Refused when the answer was made at another address, or the challenge is unknown or expired
 */
export async function takeAnswered(
  db: Database,
  { services, clock }: For,
  answer: Pick<AuthenticationResponseJSON | RegistrationResponseJSON, 'response'>,
  purpose: Purpose,
  person_id: number | null,
): Promise<{ challenge: string; party: RelyingParty }> {
  const party = partyOf(services);
  const clientData = readClientData(answer.response.clientDataJSON);
  if (!clientData) throw new Refused('What your browser sent cannot be read. Try again.');
  const counts = await takeChallenge(
    db,
    { challenge_hash: hashKey(clientData.challenge), purpose, person_id },
    clock.now(),
  );
  if (clientData.origin !== party.origin)
    throw new Refused(`This passkey was used at another address. Open Freeboard at ${party.origin} and try again.`);
  if (!counts) throw new Refused('This took too long, or was sent before. Try again.');
  return { challenge: clientData.challenge, party };
}
