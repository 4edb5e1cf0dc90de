import type { Role } from '@freeboard/domain/access';
import { passwordLetsIn, SINGLE_SIGN_ON_ONLY } from '@freeboard/domain/people';
import type { GuestContext } from '../../../../kernel/context/context.ts';
import { Fault, invalid } from '../../../../kernel/faults.ts';
import { hashKey } from '../../../../kernel/secrets.ts';
import { type GuestVerb, guestPrepareThenCommit, onItsOwn } from '../../../../kernel/verbs.ts';
import { toUser } from '../../session/session.presenter.ts';
import { type PersonRow, personById } from '../../session/session.queries.ts';
import { isFamiliarAddress } from '../attempts.queries.ts';
import { familiarSince, isWornOut, noteAttempt, tooManyAttempts } from '../attempts.ts';
import { openSignedIn } from '../open-signed-in.ts';
import { POLICY } from '../policy.ts';
import { signInFacts } from '../sign-in-facts.queries.ts';
import { Refused, requestOptions } from './challenge.ts';
import { type Assertion, checkPasskey, unknownPasskey } from './check-passkey.ts';

/** Options for signing in with any passkey; they reveal nothing about any person. */
export const beginPasskeySignIn: GuestVerb<'beginPasskeySignIn'> = async (context) => {
  try {
    return { options: await requestOptions(context.services.outside, context, null) };
  } catch (error) {
    throw error instanceof Refused ? invalid({}, error.message) : error;
  }
};

const attemptOf = (id: string, { address }: GuestContext) =>
  ({ kind: 'passkey', name: hashKey(id).toString('hex'), address }) as const;

/** The owner of the passkey. Attempts are counted like those with a password. @throws Refused, Fault too_many */
async function identify(context: GuestContext, passkey: Assertion): Promise<PersonRow> {
  const { system, clock, services, address } = context;
  const now = clock.now();
  const attempt = { ...attemptOf(passkey.id, context), at: now };
  const before = await noteAttempt(system, attempt, { byPair: POLICY.logins_by_pair });
  const { personId } = await checkPasskey(system, context, passkey, null);
  const person = await personById(system, personId);
  if (!person || person.deactivated_at || (person.is_demo && !services.env.demo)) throw unknownPasskey();
  const who = { id: person.id, role: person.role as Role };
  if (!passwordLetsIn(who, (await signInFacts(system, person.id)).rule)) throw new Refused(SINGLE_SIGN_ON_ONLY);
  if (isWornOut(before) && !(await isFamiliarAddress(system, person.username, address, familiarSince(now))))
    throw tooManyAttempts();
  return person;
}

/** Signs in with a passkey. The device has verified its owner, so there is no second step. */
export const signInWithPasskey = onItsOwn(
  guestPrepareThenCommit<'signInWithPasskey', PersonRow>(
    (context, { passkey }) =>
      identify(context, passkey).catch((error: unknown) => {
        throw error instanceof Refused ? new Fault('wrong_credentials', error.message) : error;
      }),
    async (context, { passkey }, person) => {
      const proof = { how: 'signed in by passkey', attempt: attemptOf(passkey.id, context) };
      return {
        session: { session_key: await openSignedIn(context, person, proof) },
        user: toUser(person, context.services.vault),
      };
    },
  ),
);
