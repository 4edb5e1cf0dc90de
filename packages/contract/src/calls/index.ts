import type { Call } from '../call.ts';
import { liveCalls } from '../live.ts';
import { administrationCalls } from './administration.ts';
import { communicationCalls } from './application/communications.ts';
import { historyCalls } from './application/history.ts';
import { messageDraftCalls } from './application/message-drafts.ts';
import { noteCalls } from './application/notes.ts';
import { applicationCalls } from './applications.ts';
import { bulkCalls } from './bulk.ts';
import { bulkUploadCalls } from './bulk-upload.ts';
import { apiManagementCalls } from './carriers/api-management.ts';
import { carrierRateCalls } from './carriers/rates.ts';
import { carrierTrialCalls } from './carriers/trials.ts';
import { checklistCalls } from './checklist.ts';
import { clientPageCalls } from './client-page.ts';
import { clientCalls } from './clients.ts';
import { consentCalls } from './consents.ts';
import { crmCalls } from './crm.ts';
import { dashboardCalls } from './dashboard.ts';
import { documentCalls } from './documents.ts';
import { eventCalls } from './events.ts';
import { floodDeskCalls } from './flood/desk.ts';
import { floodEstimateCalls } from './flood/estimate.ts';
import { floodProgramCalls } from './flood/program.ts';
import { intakeCalls } from './intake.ts';
import { lookupCalls } from './lookups.ts';
import { messageCalls } from './messages.ts';
import { operationCalls } from './operation.ts';
import { accessCalls } from './people/access.ts';
import { assistantCalls } from './people/assistants.ts';
import { credentialCalls } from './people/credentials.ts';
import { customerCalls } from './people/customers.ts';
import { passkeyCalls } from './people/passkeys.ts';
import { profileCalls } from './people/profile.ts';
import { registrationCalls } from './people/registration.ts';
import { secondFactorCalls } from './people/second-factor.ts';
import { sessionCalls } from './people/session.ts';
import { singleSignOnCalls } from './people/single-sign-on.ts';
import { privacyCalls } from './privacy.ts';
import { programCalls } from './programs.ts';
import { quoteCalls } from './quotes.ts';
import { sendingCalls } from './sending.ts';
import { defaultPresetCalls } from './standing-defaults.ts';
import { taskCalls } from './tasks.ts';
import { templateCalls } from './templates.ts';

export const CALLS = {
  ...credentialCalls,
  ...registrationCalls,
  ...customerCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...profileCalls,
  ...singleSignOnCalls,
  ...sessionCalls,
  ...dashboardCalls,
  ...applicationCalls,
  ...bulkCalls,
  ...quoteCalls,
  ...sendingCalls,
  ...communicationCalls,
  ...clientPageCalls,
  ...clientCalls,
  ...intakeCalls,
  ...messageCalls,
  ...messageDraftCalls,
  ...consentCalls,
  ...noteCalls,
  ...documentCalls,
  ...taskCalls,
  ...historyCalls,
  ...bulkUploadCalls,
  ...crmCalls,
  ...templateCalls,
  ...defaultPresetCalls,
  ...floodEstimateCalls,
  ...lookupCalls,
  ...floodDeskCalls,
  ...floodProgramCalls,
  ...administrationCalls,
  ...checklistCalls,
  ...operationCalls,
  ...privacyCalls,
  ...programCalls,
  ...accessCalls,
  ...assistantCalls,
  ...apiManagementCalls,
  ...carrierRateCalls,
  ...carrierTrialCalls,
  ...eventCalls,
} satisfies Record<string, Call>;

export type Calls = typeof CALLS;
export type CallName = keyof Calls;
export const CALL_NAMES = Object.keys(CALLS) as CallName[];
export const LIVE_CALLS = liveCalls(CALLS);
