import { MOST_PASSKEYS } from '@freeboard/domain/people';
import type { Context } from '../../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../../kernel/faults.ts';
import { prepareThenCommit, type Verb } from '../../../../kernel/verbs.ts';
import { assertOwnHands, assertPassword } from '../presence.ts';
import { ruleFor } from '../second-factor/manage.ts';
import { factorOf } from '../second-factor/second-factor.queries.ts';
import { creationOptions, Refused } from './challenge.ts';
import { deletePasskey, insertPasskey, lockPerson, passkeysOf, updatePasskeyName } from './passkeys.queries.ts';
import { type NewPasskey, verifyRegistration } from './register.ts';

const isKept = () => new Fault('conflict', 'This passkey is kept already.');

/** @throws Fault invalid at `passkey` for an error of type Refused */
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

export const enrollPasskey: Verb<'enrollPasskey'> = async (context, { password }) => {
  await assertPassword(context, password);
  await assertRoom(context);
  return { options: await heard(creationOptions(context.services.outside, context, context.viewer)) };
};

export const confirmPasskey = prepareThenCommit<'confirmPasskey', NewPasskey>(
  (context, { passkey }) => {
    assertOwnHands(context);
    const { services, viewer } = context;
    return heard(verifyRegistration(services.outside, context, passkey, viewer.id));
  },
  async (context, { name }, made) => {
    const { raw, personId } = context.own();
    await lockPerson(raw, personId);
    await assertRoom(context);
    if (!(await insertPasskey(raw, { ...made, person_id: personId, name, created_at: context.now }))) throw isKept();
    context.record({ action: 'added a passkey', changes: [{ field: 'passkey', from: null, to: name }] });
    return {};
  },
);

/** @throws Fault not_found, not_allowed */
export const renamePasskey: Verb<'renamePasskey'> = async (context, { passkey_id, name }) => {
  assertOwnHands(context);
  const { raw, personId } = context.own();
  await lockPerson(raw, personId);
  const before = found((await passkeysOf(raw, personId)).find(({ id }) => String(id) === passkey_id));
  await updatePasskeyName(raw, personId, passkey_id, name);
  context.record({ action: 'renamed a passkey', changes: [{ field: 'passkey', from: before.name, to: name }] });
  return {};
};

/**
 * Removes one of the current user's passkeys. The last passkey can be removed only if the agency requires no two-step
 * verification, or an authenticator is set up.
 * @throws Fault not_found, conflict, invalid, not_allowed, too_many
 */
export const removePasskey = prepareThenCommit<'removePasskey', string>(
  async (context, { passkey_id, password }) => {
    const { raw, personId } = context.own();
    found((await passkeysOf(raw, personId)).find(({ id }) => String(id) === passkey_id));
    return assertPassword(context, password);
  },
  async (context, { passkey_id }) => {
    const { raw, personId } = context.own();
    await lockPerson(raw, personId);
    const { name } = found(await deletePasskey(raw, personId, passkey_id));
    const isLast = (await passkeysOf(raw, personId)).length === 0 && !(await factorOf(raw, personId));
    if (isLast && (await ruleFor(context)) === 'required')
      throw new Fault('conflict', 'Your agency asks for a second step, so your last passkey cannot be removed.');
    context.record({ action: 'removed a passkey', changes: [{ field: 'passkey', from: name, to: null }] });
    return {};
  },
);
