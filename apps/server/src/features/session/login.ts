import { hash, verify } from '@node-rs/argon2';
import type { GuestContext } from '../../kernel/context/context.ts';
import { Fault } from '../../kernel/faults.ts';
import { guestInTwoParts } from '../../kernel/verbs.ts';
import { forgetAttempts, isKnownAt } from './attempts.queries.ts';
import { isWornOut, noteAttempt, tooManyAttempts, waitFor } from './attempts.ts';
import { toUser } from './session.presenter.ts';
import { endOldest, type PersonRow, personByLogin } from './session.queries.ts';
import { openSession } from './sessions.ts';

/** For how long an address at which a person signed in counts as theirs. */
const KNOWN_MS = 30 * 24 * 3_600_000;

/** Of one person at a time; signing in once more ends the one that was used longest ago. */
const MOST_SESSIONS = 20;

/** A hash of nobody's password: an unknown name takes as long as a wrong password. */
const nobody = hash('nobody has this password');

type Credentials = { username: string; password: string };

/**
 * Whose name and password these are. Attempts count by the name that was typed: that user name and e-mail are one
 * person's is nobody's to learn. Holds no connection while it waits and checks. Up to the right password everybody
 * is treated alike, known or unknown. @throws Fault too_many, wrong_credentials
 */
async function identify({ system, services, clock, address }: GuestContext, input: Credentials): Promise<PersonRow> {
  const now = clock.now();
  const before = await noteAttempt(system, { name: input.username, address, at: now });
  const wait = waitFor(before);
  if (wait > 0) await clock.pause(wait);
  const person = await personByLogin(system, input.username);
  const isRight = await verify(person?.password_hash ?? (await nobody), input.password);
  const isTheirs = isRight && person !== undefined && !person.deactivated_at && (services.env.demo || !person.is_demo);
  if (isWornOut(before)) {
    const since = new Date(now.getTime() - KNOWN_MS);
    if (!isTheirs || !(await isKnownAt(system, person.id, address, since))) throw tooManyAttempts();
  }
  if (!isTheirs) throw new Fault('wrong_credentials');
  return person;
}

/** Signs a person in. */
export const login = guestInTwoParts<'login', PersonRow>(identify, async (context, input, person) => {
  const { system, address, effects } = context;
  await forgetAttempts(system, { name: input.username, address });
  const now = context.clock.now();
  const session_key = await openSession(system, person.id, address, now);
  await endOldest(system, person.id, MOST_SESSIONS, now);
  effects.history.push({
    action: 'signed in',
    agencyId: person.agency_id,
    actor: { id: person.id, name: person.name, role: person.role },
  });
  return { session: { session_key }, user: toUser(person) };
});
