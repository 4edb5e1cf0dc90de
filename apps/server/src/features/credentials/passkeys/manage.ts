import { MOST_PASSKEYS } from '@freeboard/domain';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { inTwoParts, type Verb } from '../../../kernel/verbs.ts';
import { assertOwnHands, assertPassword } from '../own-password.ts';
import { ruleFor } from '../second-factor/manage.ts';
import { factorOf } from '../second-factor/second-factor.queries.ts';
import { creationOptions, Refused, takeAnswered } from './challenge.ts';
import { deletePasskey, holdPerson, insertPasskey, passkeysOf, updatePasskeyName } from './passkeys.queries.ts';
import { ALGORITHMS, webAuthn } from './webauthn.ts';

const isKept = () => new Fault('conflict', 'This passkey is kept already.');

/** Gives what was refused the shape of a fault. @throws Fault invalid at `passkey` */
async function heard<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof Refused ? invalid({ passkey: [error.message] }, error.message) : error;
  }
}

async function assertRoom(context: Context): Promise<void> {
  const { raw, personId } = context.own();
  if ((await passkeysOf(raw, personId)).length >= MOST_PASSKEYS)
    throw new Fault('conflict', `You have ${MOST_PASSKEYS} passkeys. Remove one that you do not use.`);
}

/** Begins to add a passkey: the present password is asked for, and no key is kept yet. */
export const enrollPasskey: Verb<'enrollPasskey'> = async (context, { password }) => {
  await assertPassword(context, password);
  await assertRoom(context);
  return { options: await heard(creationOptions(context.services.outside, context, context.viewer)) };
};

type Made = Pick<Parameters<typeof insertPasskey>[1], 'credential_id' | 'public_key' | 'counter' | 'is_synced'>;

/** Keeps the public half of what the browser made. */
export const confirmPasskey = inTwoParts<'confirmPasskey', Made>(
  async (context, { passkey }) => {
    assertOwnHands(context);
    const { services, viewer } = context;
    const { challenge, party } = await heard(takeAnswered(services.outside, context, passkey, 'register', viewer.id));
    const { verifyRegistrationResponse } = await webAuthn();
    const checked = await verifyRegistrationResponse({
      response: passkey as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }).catch(() => null);
    if (!checked?.verified) throw await heard(Promise.reject(new Refused('This passkey cannot be kept. Try again.')));
    const { credential, credentialBackedUp } = checked.registrationInfo;
    return {
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      is_synced: credentialBackedUp,
    };
  },
  async (context, { name, passkey }, made) => {
    const { raw, personId } = context.own();
    await holdPerson(raw, personId);
    await assertRoom(context);
    const transports = passkey.response.transports ?? [];
    if (!(await insertPasskey(raw, { ...made, person_id: personId, transports, name, created_at: context.now })))
      throw isKept();
    context.record({ action: 'added a passkey', changes: [{ field: 'passkey', from: null, to: name }] });
    return {};
  },
);

/** Takes a passkey away; the last one only where no second step is required, or a code is one. */
/** Calls one of the own passkeys something else; it lets its person in as before. */
export const renamePasskey: Verb<'renamePasskey'> = async (context, { passkey_id, name }) => {
  assertOwnHands(context);
  const { raw, personId } = context.own();
  await holdPerson(raw, personId);
  const before = found((await passkeysOf(raw, personId)).find(({ id }) => String(id) === passkey_id));
  await updatePasskeyName(raw, personId, passkey_id, name);
  context.record({ action: 'renamed a passkey', changes: [{ field: 'passkey', from: before.name, to: name }] });
  return {};
};

export const removePasskey = inTwoParts<'removePasskey', string>(
  async (context, { passkey_id, password }) => {
    const { raw, personId } = context.own();
    found((await passkeysOf(raw, personId)).find(({ id }) => String(id) === passkey_id));
    return assertPassword(context, password);
  },
  async (context, { passkey_id }) => {
    const { raw, personId } = context.own();
    await holdPerson(raw, personId);
    const { name } = found(await deletePasskey(raw, personId, passkey_id));
    const isLast = (await passkeysOf(raw, personId)).length === 0 && !(await factorOf(raw, personId));
    if (isLast && (await ruleFor(context)) === 'required')
      throw new Fault('conflict', 'Your agency asks for a second step, so your last passkey cannot be removed.');
    context.record({ action: 'removed a passkey', changes: [{ field: 'passkey', from: name, to: null }] });
    return {};
  },
);
