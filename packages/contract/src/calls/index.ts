import type { Call } from '../call.ts';
import { administrationCalls } from './administration.ts';
import { apiManagementCalls } from './api-management.ts';
import { applicationCalls } from './applications.ts';
import { bulkCalls } from './bulk.ts';
import { bulkUploadCalls } from './bulk-upload.ts';
import { checklistCalls } from './checklist.ts';
import { clientPageCalls } from './client-page.ts';
import { communicationCalls } from './communications.ts';
import { consentCalls } from './consents.ts';
import { credentialCalls } from './credentials.ts';
import { crmCalls } from './crm.ts';
import { customerCalls } from './customers.ts';
import { dashboardCalls } from './dashboard.ts';
import { eventCalls } from './events.ts';
import { historyCalls } from './history.ts';
import { intakeCalls } from './intake.ts';
import { lookupCalls } from './lookups.ts';
import { messageCalls } from './messages.ts';
import { noteCalls } from './notes.ts';
import { passkeyCalls } from './passkeys.ts';
import { profileCalls } from './profile.ts';
import { quoteCalls } from './quotes.ts';
import { registrationCalls } from './registration.ts';
import { secondFactorCalls } from './second-factor.ts';
import { sessionCalls } from './session.ts';
import { singleSignOnCalls } from './single-sign-on.ts';
import { defaultPresetCalls } from './standing-defaults.ts';
import { templateCalls } from './templates.ts';

/** Every call of the product, by name. */
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
  ...communicationCalls,
  ...clientPageCalls,
  ...intakeCalls,
  ...messageCalls,
  ...consentCalls,
  ...noteCalls,
  ...historyCalls,
  ...bulkUploadCalls,
  ...crmCalls,
  ...templateCalls,
  ...defaultPresetCalls,
  ...lookupCalls,
  ...administrationCalls,
  ...checklistCalls,
  ...apiManagementCalls,
  ...eventCalls,
} satisfies Record<string, Call>;

export type Calls = typeof CALLS;
export type CallName = keyof Calls;
export const CALL_NAMES = Object.keys(CALLS) as CallName[];
