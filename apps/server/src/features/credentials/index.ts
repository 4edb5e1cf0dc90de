/** Checks passwords, passkeys and two-step codes, and resets passwords. */

import type { Verbs } from '../../kernel/verbs.ts';
import { changePassword } from './change-password.ts';
import { getSecurity } from './get-security.ts';
import { login } from './login.ts';
import { confirmPasskey, enrollPasskey, removePasskey, renamePasskey } from './passkeys/manage.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkeys/sign-in.ts';
import { requestPasswordReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';
import { listWithoutSecondFactor } from './second-factor/affected.ts';
import {
  confirmRecoveryCodes,
  confirmSecondFactor,
  disableSecondFactor,
  enrollSecondFactor,
  forgetDevices,
  renewRecoveryCodes,
  resetUserSecondFactor,
  showRecoveryCodes,
} from './second-factor/manage.ts';

export { noteAttempt } from './attempts.ts';
export { assertFreshProof } from './fresh-proof.ts';
export { completeSignIn } from './open-signed-in.ts';
export { assertOwnHands, assertPassword } from './own-password.ts';
export { hashNewPassword, isPassword } from './password.ts';
export { personReset } from './person-reset.ts';
export { POLICY } from './policy.ts';
export { passwordResetJob } from './request-reset.ts';
export { notifyWithoutSecondFactor } from './second-factor/affected.ts';
export { enforceSecondFactorJob } from './second-factor/enforce-job.ts';
export { type SecondStep, secondStep, wantsSecondStep } from './second-factor/sign-in.ts';
export { signInFacts } from './sign-in-facts.queries.ts';

export const credentialVerbs: Verbs = {
  login,
  changePassword,
  requestPasswordReset,
  resetPassword,
  enrollSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  renewRecoveryCodes,
  showRecoveryCodes,
  confirmRecoveryCodes,
  resetUserSecondFactor,
  listWithoutSecondFactor,
  forgetDevices,
  getSecurity,
  beginPasskeySignIn,
  signInWithPasskey,
  enrollPasskey,
  confirmPasskey,
  renamePasskey,
  removePasskey,
};
