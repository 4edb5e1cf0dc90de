import type { GuestContext } from '../../../kernel/context/context.ts';
import { invalid } from '../../../kernel/faults.ts';
import { hashKey } from '../../../kernel/secrets.ts';
import { guestPrepareThenCommit } from '../../../kernel/verbs.ts';
import { endOthers } from '../session/session.queries.ts';
import { noteAttempt } from './attempts.ts';
import { personOfReset, setPassword, useUpReset } from './credentials.queries.ts';
import { hashNewPassword } from './password.ts';
import { POLICY } from './policy.ts';

const GONE = 'This address has been used or has expired. Ask for a new one.';
const gone = () => invalid({ key: [GONE] }, GONE);

type Reset = { person: { id: number; name: string; role: string; agency_id: number | null }; password_hash: string };

/**
 * Finds the person by the reset key and hashes the new password; guesses at keys are counted.
 * @throws Fault invalid, too_many
 */
async function check(context: GuestContext, input: { key: string; new_password: string }): Promise<Reset> {
  const { system, services, clock, address } = context;
  const now = clock.now();
  const attempt = { kind: 'reset', name: 'a key', address, at: now } as const;
  await noteAttempt(system, attempt, { byPair: POLICY.resets_by_address });
  const person = await personOfReset(system, hashKey(input.key), now);
  if (!person || (person.is_demo && !services.env.demo)) throw gone();
  return { person, password_hash: await hashNewPassword(context, input.new_password, person) };
}

export const resetPassword = guestPrepareThenCommit<'resetPassword', Reset>(check, async (context, { key }, made) => {
  const { system, effects, clock } = context;
  const { person, password_hash } = made;
  if (!(await useUpReset(system, hashKey(key)))) throw gone();
  await setPassword(system, person.id, password_hash, clock.now());
  await endOthers(system, person.id, null, clock.now());
  effects.history.push({
    action: 'set a new password by e-mail',
    agencyId: person.agency_id,
    actor: { id: person.id, name: person.name, role: person.role },
  });
  return {};
});
