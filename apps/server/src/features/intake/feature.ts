/** Receives quote requests from intake links and the agency's page, and leads from vendors. */

import type { Feature } from '../../kernel/feature.ts';
import { inClientsLanguage } from '../client-page/index.ts';
import {
  createIntakeLink,
  getQuotesPortal,
  renewIntakeLink,
  renewPartnerPage,
  revokeIntakeLink,
  updateIntakeLink,
} from './manage.ts';
import { openIntake, suggestIntakeAddress } from './page.ts';
import { openPartnerPage } from './partner-page.ts';
import { submitIntake } from './submit.ts';
import { uploadIntakeDocuments } from './upload.ts';

export const intake: Feature = {
  verbs: {
    getQuotesPortal,
    createIntakeLink,
    updateIntakeLink,
    renewIntakeLink,
    revokeIntakeLink,
    renewPartnerPage,
    openPartnerPage,
    ...inClientsLanguage({ openIntake, suggestIntakeAddress, submitIntake, uploadIntakeDocuments }),
  },
};
