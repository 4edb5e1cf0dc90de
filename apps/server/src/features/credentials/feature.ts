/** Checks passwords, passkeys and two-step codes, and resets passwords. */

import type { Feature } from '../../kernel/feature.ts';
import { changePassword } from './change-password.ts';
import { getSecurity } from './get-security.ts';
import { login } from './login.ts';
import { confirmPasskey, enrollPasskey, removePasskey, renamePasskey } from './passkeys/manage.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkeys/sign-in.ts';
import { passwordResetJob, requestPasswordReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';
import { listWithoutSecondFactor } from './second-factor/affected.ts';
import { enforceSecondFactorJob } from './second-factor/enforce-job.ts';
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

export const credentials: Feature = {
  verbs: {
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
  },
  jobs: [passwordResetJob, enforceSecondFactorJob],
};
