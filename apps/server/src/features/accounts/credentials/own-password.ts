import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { personById } from '../session/session.queries.ts';
import { forgetAttempts } from './attempts.queries.ts';
import { noteAttempt } from './attempts.ts';
import { isPassword } from './password.ts';
import { POLICY } from './policy.ts';

/**
 * Refuses a user who works as another person: they may not touch that person's credentials.
 * @throws Fault not_allowed
 */
export function assertOwnHands({ session }: Context): void {
  if (session?.impersonator)
    throw new Fault('not_allowed', 'While you work as somebody else their sign-in cannot be changed.');
}

/**
 * Checks the signed-in person's password; guesses are counted.
 * @returns the saved hash. @throws Fault invalid at `field`, too_many
 */
export async function assertPassword(context: Context, password: string, field = 'password'): Promise<string> {
  assertOwnHands(context);
  const { viewer, address, services } = context;
  const attempt = { kind: 'password', name: String(viewer.id), address } as const;
  await noteAttempt(services.outside, { ...attempt, at: context.now }, { byPair: POLICY.guesses_at_own });
  const { password_hash } = found(await personById(context.own().raw, viewer.id));
  if (!(await isPassword(context, password_hash, password)))
    throw invalid({ [field]: ['This is not your present password.'] });
  await forgetAttempts(services.outside, attempt);
  return password_hash;
}
