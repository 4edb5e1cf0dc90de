import { hash, verify } from '@node-rs/argon2';
import { Fault } from '../../kernel/faults.ts';
import type { GuestVerb } from '../../kernel/verbs.ts';
import { toUser } from './session.presenter.ts';
import { countAttempts, forgetAttempts, noteAttempt, personByLogin } from './session.queries.ts';
import { openSession } from './sessions.ts';

const WINDOW_MS = 15 * 60_000;
const MOST_BY_NAME = 8;
const MOST_BY_ADDRESS = 60;

/** A hash of nobody's password: an unknown name takes as long as a wrong password. */
const nobody = hash('nobody has this password');

/** Signs a person in. Failures are counted per name and per address, and both are slowed down alike. */
export const login: GuestVerb<'login'> = async (context, input) => {
  const { system, services, clock, address, effects } = context;
  const now = clock.now();
  const person = await personByLogin(system, input.username);
  // A person counts once, however they are named: user name and e-mail share their attempts.
  const name = (person?.username ?? input.username).toLowerCase();
  const attempts = await countAttempts(services.outside, name, address, new Date(now.getTime() - WINDOW_MS));
  if (attempts.byName >= MOST_BY_NAME || attempts.byAddress >= MOST_BY_ADDRESS)
    throw new Fault('too_many', 'Too many attempts. Please wait 15 minutes and try again.');
  const isRight = await verify(person?.password_hash ?? (await nobody), input.password);
  if (!person || !isRight || person.deactivated_at) {
    await noteAttempt(services.outside, name, address, now);
    throw new Fault('wrong_credentials');
  }
  await forgetAttempts(system, name);
  const session_key = await openSession(system, person.id, address, now);
  effects.history.push({
    action: 'signed in',
    agencyId: person.agency_id,
    actor: { id: person.id, name: person.name, role: person.role },
  });
  return { session: { session_key }, user: toUser(person) };
};
