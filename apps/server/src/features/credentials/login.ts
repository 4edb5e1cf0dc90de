import type { InputOf } from '@freeboard/contract';
import { PASSWORD_MESSAGES } from '@freeboard/domain';
import type { GuestContext } from '../../kernel/context/context.ts';
import { Fault, invalid } from '../../kernel/faults.ts';
import { hashKey, newKey } from '../../kernel/secrets.ts';
import { guestInTwoParts, Outdated } from '../../kernel/verbs.ts';
import { deviceOf, endOthers, type PersonRow, personByLogin, toUser } from '../session/index.ts';
import { forgetAttempts, isKnownAt } from './attempts.queries.ts';
import { isWornOut, noteAttempt, tooManyAttempts, waitFor } from './attempts.ts';
import { passwordOf, setPassword } from './credentials.queries.ts';
import { openSignedIn, recordOf } from './open-signed-in.ts';
import { hashNewPassword, isPassword } from './password.ts';
import { POLICY } from './policy.ts';
import { insertDevice } from './second-factor/devices.queries.ts';
import { keepEnrollment } from './second-factor/enrollment.ts';
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

/** Remembers the device for a while where that was asked for, with a key that it keeps. */
async function rememberDevice(context: GuestContext, personId: number, now: Date): Promise<string> {
  const key = newKey();
  const row = {
    person_id: personId,
    key_hash: hashKey(key),
    device: deviceOf(context.userAgent),
    address: context.address,
    created_at: now,
    expires_at: new Date(now.getTime() + POLICY.device_ms),
  };
  await insertDevice(context.system, row, POLICY.devices);
  return key;
}

/** How somebody signed in, as the record says it. */
function howOf(step: SecondStep): string {
  if (step.kind === 'passkey') return 'signed in, second step by passkey';
  return step.kind === 'code' && step.by === 'recovery' ? 'signed in with a recovery code' : 'signed in';
}

/** Signs a person in. */
export const login = guestInTwoParts<'login', Proved>(prove, async (context, input, { person, new_hash, step }) => {
  const { system, address, services } = context;
  await forgetAttempts(system, { kind: 'login', name: input.username, address });
  const now = context.clock.now();
  if (new_hash !== null) {
    const present = await passwordOf(system, person.id);
    if (present?.password_hash !== person.password_hash) throw new Outdated();
    await setPassword(system, person.id, new_hash, now);
    await endOthers(system, person.id, null, now);
    recordOf(context, person, 'chose a password of their own');
  }
  const more: { recovery_codes?: string[]; device_key?: string } = {};
  if (step.kind === 'enroll') {
    more.recovery_codes = await keepEnrollment(system, services.vault, person.id, step.enrollment, now);
    recordOf(context, person, 'switched their second step on');
  }
  if (input.remember_device && (step.kind === 'code' || step.kind === 'enroll'))
    more.device_key = await rememberDevice(context, person.id, now);
  const session_key = await openSignedIn(context, person, howOf(step));
  return { session: { session_key }, user: toUser(person), ...more };
});
