import type { InputOf } from '@freeboard/contract';
import { PASSWORD_MESSAGES, passwordLetsIn, type Role, SINGLE_SIGN_ON_ONLY } from '@freeboard/domain';
import type { GuestContext } from '../../kernel/context/context.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import { guestInTwoParts, Outdated } from '../../kernel/verbs.ts';
import { endOthers, type PersonRow, personByLogin } from '../session/index.ts';
import { forgetAttempts, isKnownAt } from './attempts.queries.ts';
import { isWornOut, noteAttempt, tooManyAttempts, waitFor } from './attempts.ts';
import { passwordOf, setPassword } from './credentials.queries.ts';
import { completeSignIn, recordOf } from './open-signed-in.ts';
import { hashNewPassword, isPassword } from './password.ts';
import { passwordRule } from './password-rule.queries.ts';
import { POLICY } from './policy.ts';
import { type SecondStep, secondStep } from './second-factor/sign-in.ts';

type Credentials = InputOf<'login'>;

/**
 * Whose name and password these are. Attempts count by the name that was typed: that user name and e-mail are one
 * person's is nobody's to learn. Holds no connection while it waits and checks. Up to the right password everybody
 * is treated alike, known or unknown. @throws Fault too_many, wrong_credentials
 */
async function identify({ system, services, clock, address }: GuestContext, input: Credentials): Promise<PersonRow> {
  const now = clock.now();
  const attempt = { kind: 'login', name: input.username, address, at: now } as const;
  const before = await noteAttempt(system, attempt, { byPair: POLICY.logins_by_pair });
  const wait = waitFor(before);
  if (wait > 0) await clock.pause(wait);
  const person = await personByLogin(system, input.username);
  const isRight = await isPassword(person?.password_hash, input.password);
  const isTheirs = isRight && person !== undefined && !person.deactivated_at && (services.env.demo || !person.is_demo);
  if (isWornOut(before)) {
    const since = new Date(now.getTime() - POLICY.known_ms);
    if (!isTheirs || !(await isKnownAt(system, person.id, address, since))) throw tooManyAttempts();
  }
  if (!isTheirs) throw new Fault('wrong_credentials');
  const who = { id: person.id, role: person.role as Role };
  if (!passwordLetsIn(who, await passwordRule(system, person.agency_id)))
    throw new Fault('wrong_credentials', SINGLE_SIGN_ON_ONLY);
  return person;
}

/** The password that somebody chooses whose present one was given to them; null where there is nothing to choose. @throws Fault must_change_password, invalid */
async function chosenPassword(person: PersonRow, { password, new_password }: Credentials): Promise<string | null> {
  if (!person.must_change_password) return null;
  if (new_password === undefined)
    throw new Fault('must_change_password', undefined, { data: { must_change_password: true } });
  if (new_password === password) throw invalid({ new_password: [PASSWORD_MESSAGES.same] });
  return hashNewPassword(new_password, person);
}

type Proved = { person: PersonRow; new_hash: string | null; step: SecondStep };

async function prove(context: GuestContext, input: Credentials): Promise<Proved> {
  const person = await identify(context, input);
  // Asked for first: a code counts once, and must not be used up before all else is right.
  const new_hash = await chosenPassword(person, input);
  return { person, new_hash, step: await secondStep(context, person, input) };
}

/** How somebody signed in, as the record says it. */
function howOf(step: SecondStep): string {
  if (step.kind === 'passkey') return 'signed in, second step by passkey';
  return step.kind === 'code' && step.by === 'recovery' ? 'signed in with a recovery code' : 'signed in';
}

/** Signs a person in. */
export const login = guestInTwoParts<'login', Proved>(prove, async (context, input, { person, new_hash, step }) => {
  const { system, address } = context;
  await forgetAttempts(system, { kind: 'login', name: input.username, address });
  const now = context.clock.now();
  if (new_hash !== null) {
    const present = await passwordOf(system, person.id);
    if (present?.password_hash !== person.password_hash) throw new Outdated();
    await setPassword(system, person.id, new_hash, now);
    await endOthers(system, person.id, null, now);
    recordOf(context, person, 'chose a password of their own');
  }
  return completeSignIn(context, person, step, howOf(step), input.remember_device ?? false);
});
