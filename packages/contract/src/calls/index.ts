import type { Call } from '../call.ts';
import { liveCalls } from '../live.ts';
import type { CallName } from '../types.ts';
import { credentialCalls } from './accounts/credentials.ts';
import { passkeyCalls } from './accounts/passkeys.ts';
import { secondFactorCalls } from './accounts/second-factor.ts';
import { sessionCalls } from './accounts/session.ts';
import { singleSignOnCalls } from './accounts/single-sign-on.ts';
import { agencyCalls } from './agencies.ts';
import { applicationCalls } from './applications/application.ts';
import { communicationCalls } from './applications/communications.ts';
import { historyCalls } from './applications/history.ts';
import { applicationListCalls } from './applications/list.ts';
import { noteCalls } from './applications/notes.ts';
import { automationCalls } from './automation.ts';
import { bookFileCalls } from './bulk/book-file.ts';
import { bulkJobCalls } from './bulk/jobs.ts';
import { bulkUploadCalls } from './bulk/upload.ts';
import { carrierCalls } from './carriers/carrier.ts';
import { rateCalls } from './carriers/rates.ts';
import { trialCalls } from './carriers/trials.ts';
import { clientPageCalls } from './client-page.ts';
import { clientCalls } from './clients/client.ts';
import { conversationCalls } from './clients/conversations.ts';
import { crmCalls } from './crm.ts';
import { customerCalls } from './customers.ts';
import { dashboardCalls } from './dashboard.ts';
import { documentCalls } from './documents.ts';
import { eventCalls } from './events.ts';
import { floodCalls } from './flood.ts';
import { intakeCalls } from './intake.ts';
import { lookupCalls } from './lookups.ts';
import { messageCalls } from './messages.ts';
import { operationCalls } from './operation.ts';
import { peopleCalls } from './people.ts';
import { policyCalls } from './policies.ts';
import { privacyCalls } from './privacy.ts';
import { programCalls } from './programs.ts';
import { quotingCalls } from './quoting.ts';
import { clientLinkCalls } from './sending/client-links.ts';
import { sendingCalls } from './sending/sending.ts';
import { templateCalls } from './sending/templates.ts';
import { settingsCalls } from './settings.ts';
import { taskCalls } from './tasks.ts';

/** All calls with their schemas' types. Type-checking these takes seconds, so use it only to pick from schemas. */
export const DECLARED = {
  ...credentialCalls,
  ...passkeyCalls,
  ...secondFactorCalls,
  ...sessionCalls,
  ...singleSignOnCalls,
  ...peopleCalls,
  ...settingsCalls,
  ...agencyCalls,
  ...dashboardCalls,
  ...applicationListCalls,
  ...applicationCalls,
  ...noteCalls,
  ...historyCalls,
  ...communicationCalls,
  ...lookupCalls,
  ...quotingCalls,
  ...documentCalls,
  ...clientLinkCalls,
  ...sendingCalls,
  ...templateCalls,
  ...clientPageCalls,
  ...messageCalls,
  ...clientCalls,
  ...conversationCalls,
  ...policyCalls,
  ...customerCalls,
  ...taskCalls,
  ...automationCalls,
  ...intakeCalls,
  ...bulkJobCalls,
  ...bulkUploadCalls,
  ...bookFileCalls,
  ...floodCalls,
  ...crmCalls,
  ...carrierCalls,
  ...rateCalls,
  ...trialCalls,
  ...privacyCalls,
  ...programCalls,
  ...operationCalls,
  ...eventCalls,
} satisfies Record<CallName, Call>;

/** All calls without their schemas' types, which are in `types.gen.ts`. */
export const CALLS: Readonly<Record<CallName, Call>> = DECLARED;
export const CALL_NAMES = Object.keys(CALLS) as CallName[];
export const LIVE_CALLS = liveCalls(CALLS);
