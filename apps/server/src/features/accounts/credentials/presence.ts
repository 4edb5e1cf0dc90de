import type { Context } from '../../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../../kernel/faults.ts';
import { personById } from '../session/session.queries.ts';
import { forgetAttempts } from './attempts.queries.ts';
import { noteAttempt } from './attempts.ts';
import { Refused, requestOptions } from './passkeys/challenge.ts';
import { type Assertion, checkPasskey } from './passkeys/check-passkey.ts';
import { isPassword } from './password.ts';
import { POLICY } from './policy.ts';
import { checkCode, codesLocked } from './second-factor/check-code.ts';
import { signInFacts } from './sign-in-facts.queries.ts';

/**
 * Refuses an impersonating user, who must not change the other person's credentials.
 * @throws Fault not_allowed
 */
export function assertOwnHands({ session }: Context): void {
  if (session?.impersonator)
    throw new Fault('not_allowed', 'While you work as somebody else their sign-in cannot be changed.');
}

/**
 * Checks the current user's password; guesses are counted.
 * @returns the saved hash
 * @throws Fault invalid at `field`, too_many, not_allowed
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

export type FreshProof = { password: string; otp?: string | undefined; passkey?: Assertion | undefined };

const CODE = 'Enter the code that your authenticator app shows now.';
const WRONG = 'This code is not right, or was used before.';
const refused = (field: 'otp' | 'passkey', text: string, data?: object) =>
  new Fault('invalid', text, { errors: { [field]: [text] }, ...(data ? { data } : {}) });

/**
 * Asks the current user for their password again, and for their second factor if they have one. Runs before the call's
 * transaction, so that guesses count even if the call fails.
 * @throws Fault invalid at `password`, `otp` or `passkey` (with `passkey_request` in its data), too_many, not_allowed
 */
export async function assertFreshProof(context: Context, { password, otp, passkey }: FreshProof): Promise<void> {
  await assertPassword(context, password);
  const { services, viewer } = context;
  const db = services.outside;
  const { hasCode, hasPasskey } = await signInFacts(db, viewer.id);
  if (!hasCode && !hasPasskey) return;
  try {
    if (passkey) return void (await checkPasskey(db, context, passkey, viewer.id));
    if (!hasCode) {
      const passkey_request = await requestOptions(db, context, viewer.id);
      throw refused('passkey', 'Use your passkey.', { passkey_request });
    }
  } catch (error) {
    throw error instanceof Refused ? refused('passkey', error.message) : error;
  }
  if (!otp) throw refused('otp', CODE);
  const checked = await checkCode(db, services.vault, viewer.id, otp, context.now);
  if (checked.outcome === 'locked') throw codesLocked(checked.until, context.now);
  if (checked.outcome === 'wrong') throw refused('otp', WRONG);
}
