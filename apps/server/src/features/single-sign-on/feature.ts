/** Signs people in through an agency's identity provider. */

import type { Feature } from '../../kernel/feature.ts';
import { beginSingleSignOn } from './begin.ts';
import { sendSingleSignOnCode } from './confirm.ts';
import { approveSingleSignOnDomain, proveSingleSignOnDomain } from './domains.ts';
import { finishSingleSignOn } from './finish.ts';
import { endSingleSignOn, getSingleSignOn, saveSingleSignOn } from './settings.ts';
import { stopSingleSignOn } from './stop.ts';

export const singleSignOn: Feature = {
  verbs: {
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
};
