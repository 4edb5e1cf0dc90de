/** Signs people in and out: sessions, passwords, second factors, single sign-on, the security log, and the portal's own mail. */

import type { Feature } from '../../kernel/feature.ts';
import { changePassword } from './credentials/change-password.ts';
import { getSecurity } from './credentials/get-security.ts';
import { login } from './credentials/login.ts';
import { confirmPasskey, enrollPasskey, removePasskey, renamePasskey } from './credentials/passkeys/manage.ts';
import { beginPasskeySignIn, signInWithPasskey } from './credentials/passkeys/sign-in.ts';
import { passwordResetJob, requestPasswordReset } from './credentials/request-reset.ts';
import { resetPassword } from './credentials/reset-password.ts';
import { listWithoutSecondFactor } from './credentials/second-factor/affected.ts';
import { enforceSecondFactorJob } from './credentials/second-factor/enforce-job.ts';
import {
  confirmRecoveryCodes,
  confirmSecondFactor,
  disableSecondFactor,
  enrollSecondFactor,
  forgetDevices,
  renewRecoveryCodes,
  resetUserSecondFactor,
  showRecoveryCodes,
} from './credentials/second-factor/manage.ts';
import { portalMailJob } from './portal-mail/portal-mail.ts';
import { chooseAgency, endSessions, getUserFreshData, loginWithUserId, logout } from './session/account.ts';
import { beginSingleSignOn } from './single-sign-on/begin.ts';
import { sendSingleSignOnCode } from './single-sign-on/confirm.ts';
import { approveSingleSignOnDomain, proveSingleSignOnDomain } from './single-sign-on/domains.ts';
import { finishSingleSignOn } from './single-sign-on/finish.ts';
import { endSingleSignOn, getSingleSignOn, saveSingleSignOn } from './single-sign-on/settings.ts';
import { stopSingleSignOn } from './single-sign-on/stop.ts';

export const accounts: Feature = {
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
    logout,
    getUserFreshData,
    loginWithUserId,
    chooseAgency,
    endSessions,
    getSingleSignOn,
    saveSingleSignOn,
    endSingleSignOn,
    proveSingleSignOnDomain,
    approveSingleSignOnDomain,
    stopSingleSignOn,
    beginSingleSignOn,
    sendSingleSignOnCode,
    finishSingleSignOn,
  },
  jobs: [passwordResetJob, enforceSecondFactorJob, portalMailJob],
};
