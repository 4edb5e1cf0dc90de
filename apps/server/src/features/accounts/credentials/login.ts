import type { InputOf } from '@freeboard/contract';
import type { Role } from '@freeboard/domain/access';
import { PASSWORD_MESSAGES, passwordLetsIn, SINGLE_SIGN_ON_ONLY } from '@freeboard/domain/people';
import type { GuestContext } from '../../../kernel/context/context.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { Fault, invalid } from '../../../kernel/faults.ts';
import { guestPrepareThenCommit, Outdated, onItsOwn } from '../../../kernel/verbs.ts';
import { endOthers, type PersonRow, personByLogin } from '../session/session.queries.ts';
import { forgetAttempts, isFamiliarAddress } from './attempts.queries.ts';
import { familiarSince, isWornOut, noteAttempt, refuseUnknown, tooManyAttempts, waitFor } from './attempts.ts';
import { passwordOf, renewHash, setPassword } from './credentials.queries.ts';
import { completeSignIn } from './open-signed-in.ts';
import { hashNewPassword, isPassword, renewedHash } from './password.ts';
import { POLICY } from './policy.ts';
import { type SecondStep, secondStep, wantsSecondStep } from './second-factor/sign-in.ts';
import { type SignInFacts, signInFacts } from './sign-in-facts.queries.ts';
import { recordOf } from './sign-in-lines.ts';

type Credentials = InputOf<'login'>;

const attemptOf = ({ username }: Credentials, { address }: GuestContext) =>
  ({ kind: 'login', name: username, address }) as const;

type Identified = { person: PersonRow; facts: SignInFacts };

/**
 * Finds the person by name and password. Attempts are counted by the typed name, so that no one learns which user
 * name and e-mail belong together. Known and unknown names are treated alike until the password is right, with one
 * exception: a person who has signed in from this address before neither waits nor is refused because of others'
 * attempts. Each attempt is recorded before its password is checked. Holds no database connection while waiting and
 * hashing.
 * @throws Fault too_many, wrong_credentials, not_ready
 */
async function identify(context: GuestContext, input: Credentials): Promise<Identified> {
  const { system, services, clock, address } = context;
  const now = clock.now();
  const findPerson = () => personByLogin(system, input.username);
  const noting = noteAttempt(system, { ...attemptOf(input, context), at: now }, { byPair: POLICY.logins_by_pair });
  const placing = isFamiliarAddress(system, input.username, address, familiarSince(now));
  const [before, found, isKnown] = await Promise.all([noting, findPerson(), placing]);
  if (!isKnown) refuseUnknown(before);
  const wait = isKnown ? 0 : waitFor(before);
  const person = wait > 0 ? await clock.pause(wait).then(findPerson) : found;
  const [isRight, facts] = await Promise.all([
    isPassword(context, person?.password_hash, input.password, isKnown),
    signInFacts(system, person?.id ?? 0),
  ]);
  const isTheirs = isRight && person !== undefined && !person.deactivated_at && (services.env.demo || !person.is_demo);
  if (!isTheirs) throw isWornOut(before) ? tooManyAttempts() : new Fault('wrong_credentials');
  if (!passwordLetsIn({ id: person.id, role: person.role as Role }, facts.rule))
    throw new Fault('wrong_credentials', SINGLE_SIGN_ON_ONLY);
  return { person, facts };
}

/**
 * The new password of a person whose current one was set by someone else; null when none must be chosen.
 * @throws Fault must_change_password, invalid
 */
async function chosenPassword(
  context: GuestContext,
  person: PersonRow,
  { password, new_password }: Credentials,
): Promise<string | null> {
  if (!person.must_change_password) return null;
  if (new_password === undefined)
    throw new Fault('must_change_password', undefined, { data: { must_change_password: true } });
  if (new_password === password) throw invalid({ new_password: [PASSWORD_MESSAGES.same] });
  return hashNewPassword(context, new_password, person);
}

type Proved = { person: PersonRow; new_hash: string | null; isChosen: boolean; step: SecondStep };

async function prove(context: GuestContext, input: Credentials): Promise<Proved> {
  const { person, facts } = await identify(context, input);
  // The password was right. The next step has a limit of its own, so a wrong code must not count as a wrong password.
  if (person.must_change_password || wantsSecondStep(facts, person.role, context.clock.now()))
    await forgetAttempts(context.system, attemptOf(input, context));
  // The new password is checked first: a code works once and must not be used up while anything else is invalid.
  const chosen = await chosenPassword(context, person, input);
  const new_hash = chosen ?? (await renewedHash(context, person.password_hash, input.password));
  return { person, new_hash, isChosen: chosen !== null, step: await secondStep(context, person, input, facts) };
}

function howOf(step: SecondStep): string {
  if (step.kind === 'passkey') return 'signed in, second step by passkey';
  return step.kind === 'code' && step.by === 'recovery' ? 'signed in with a recovery code' : 'signed in';
}

/**
 * Saves the password chosen during sign-in, or a rehash of the unchanged one at the current costs.
 * @throws Outdated when the password has changed since it was checked
 */
async function savePassword(
  context: GuestContext,
  db: Database,
  { person, isChosen }: Proved,
  new_hash: string,
): Promise<void> {
  const now = context.clock.now();
  const present = await passwordOf(db, person.id);
  if (present?.password_hash !== person.password_hash) throw new Outdated();
  if (!isChosen) return renewHash(db, person.id, new_hash);
  await setPassword(db, person.id, new_hash, now);
  await endOthers(db, person.id, null, now);
  recordOf(context, person, 'chose a password of their own');
}

export const login = onItsOwn(
  guestPrepareThenCommit<'login', Proved>(prove, (context, input, proved) => {
    const { person, new_hash, step } = proved;
    const password_hash = new_hash ?? person.password_hash;
    const proof = { how: howOf(step), attempt: attemptOf(input, context), password_hash };
    const first = new_hash === null ? undefined : (db: Database) => savePassword(context, db, proved, new_hash);
    return completeSignIn(context, person, step, proof, input.remember_device ?? false, first);
  }),
);
