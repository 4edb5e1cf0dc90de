import type { Context } from '../../../kernel/context/context.ts';
import { Fault } from '../../../kernel/faults.ts';
import { assertPassword } from './own-password.ts';
import { Refused, requestOptions } from './passkeys/challenge.ts';
import { type Assertion, checkPasskey } from './passkeys/check-passkey.ts';
import { checkCode, codesLocked } from './second-factor/check-code.ts';
import { signInFacts } from './sign-in-facts.queries.ts';

export type FreshProof = { password: string; otp?: string | undefined; passkey?: Assertion | undefined };

const CODE = 'Enter the code that your authenticator app shows now.';
const WRONG = 'This code is not right, or was used before.';
const refused = (field: 'otp' | 'passkey', text: string, data?: object) =>
  new Fault('invalid', text, { errors: { [field]: [text] }, ...(data ? { data } : {}) });

/**
 * Checks that the signed-in person is really there: by their current password, and their second factor if they have
 * one.
 * Runs before the call's transaction, so that guesses count however the call ends.
 * @throws Fault invalid at `password`, `otp` or `passkey` (with `passkey_request` in its data), too_many
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
