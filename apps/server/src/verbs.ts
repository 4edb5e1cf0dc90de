import { CALL_NAMES, CALLS, type CallName } from '@freeboard/contract';
import { accessVerbs } from './features/access/index.ts';
import { agencyVerbs } from './features/agencies/index.ts';
import { apiKeyVerbs } from './features/api-keys/index.ts';
import { apiManagementVerbs } from './features/api-management/index.ts';
import { applicationVerbs } from './features/applications/index.ts';
import { assistantVerbs } from './features/assistants/index.ts';
import { backupVerbs } from './features/backups/index.ts';
import { bulkVerbs } from './features/bulk/index.ts';
import { bulkUploadVerbs } from './features/bulk-upload/index.ts';
import { checklistVerbs } from './features/checklist/index.ts';
import { clientLinkVerbs } from './features/client-links/index.ts';
import { clientPageVerbs } from './features/client-page/index.ts';
import { clientVerbs } from './features/clients/index.ts';
import { communicationVerbs } from './features/communications/index.ts';
import { conversationVerbs } from './features/conversations/index.ts';
import { credentialVerbs } from './features/credentials/index.ts';
import { crmVerbs } from './features/crm/index.ts';
import { customerVerbs } from './features/customers/index.ts';
import { dashboardVerbs } from './features/dashboard/index.ts';
import { documentReadingVerbs } from './features/document-readings/index.ts';
import { floodDeskVerbs } from './features/flood-desk/index.ts';
import { floodEstimateVerbs } from './features/flood-estimate/index.ts';
import { floodProgramVerbs } from './features/flood-program/index.ts';
import { historyVerbs } from './features/history/index.ts';
import { intakeVerbs } from './features/intake/index.ts';
import { lookupVerbs } from './features/lookups/index.ts';
import { messageVerbs } from './features/messages/index.ts';
import { monitoringVerbs } from './features/monitoring/index.ts';
import { nfipAuthorityVerbs } from './features/nfip-authority/index.ts';
import { noteVerbs } from './features/notes/index.ts';
import { notificationVerbs } from './features/notifications/index.ts';
import { peopleVerbs } from './features/people/index.ts';
import { prefillVerbs } from './features/prefill/index.ts';
import { privacyVerbs } from './features/privacy/index.ts';
import { profileVerbs } from './features/profile/index.ts';
import { quotingVerbs } from './features/quoting/index.ts';
import { registrationVerbs } from './features/registration/index.ts';
import { sendingVerbs } from './features/sending/index.ts';
import { sessionVerbs } from './features/session/index.ts';
import { setUpVerbs } from './features/set-up/index.ts';
import { settingsVerbs } from './features/settings/index.ts';
import { singleSignOnVerbs } from './features/single-sign-on/index.ts';
import { taskRuleVerbs } from './features/task-rules/index.ts';
import { taskVerbs } from './features/tasks/index.ts';
import { templateVerbs } from './features/templates/index.ts';
import { timelineVerbs } from './features/timeline/index.ts';
import { webhookVerbs } from './features/webhooks/index.ts';
import type { Verbs } from './kernel/verbs.ts';

/** Every verb of every feature, by the name of its call. */
export const VERBS: Verbs = {
  ...credentialVerbs,
  ...dashboardVerbs,
  ...registrationVerbs,
  ...customerVerbs,
  ...sessionVerbs,
  ...settingsVerbs,
  ...notificationVerbs,
  ...peopleVerbs,
  ...privacyVerbs,
  ...apiKeyVerbs,
  ...accessVerbs,
  ...assistantVerbs,
  ...webhookVerbs,
  ...profileVerbs,
  ...singleSignOnVerbs,
  ...agencyVerbs,
  ...checklistVerbs,
  ...backupVerbs,
  ...monitoringVerbs,
  ...setUpVerbs,
  ...applicationVerbs,
  ...prefillVerbs,
  ...quotingVerbs,
  ...sendingVerbs,
  ...clientLinkVerbs,
  ...clientPageVerbs,
  ...clientVerbs,
  ...timelineVerbs,
  ...templateVerbs,
  ...noteVerbs,
  ...documentReadingVerbs,
  ...taskVerbs,
  ...taskRuleVerbs,
  ...bulkVerbs,
  ...bulkUploadVerbs,
  ...crmVerbs,
  ...intakeVerbs,
  ...messageVerbs,
  ...conversationVerbs,
  ...historyVerbs,
  ...communicationVerbs,
  ...floodEstimateVerbs,
  ...lookupVerbs,
  ...floodDeskVerbs,
  ...floodProgramVerbs,
  ...nfipAuthorityVerbs,
  ...apiManagementVerbs,
};

/** Calls that stand in the contract and have no verb yet: they answer 501. ARCHITECTURE.md lists them. */
export const NOT_BUILT: CallName[] = CALL_NAMES.filter((name) => CALLS[name].transport !== 'stream' && !VERBS[name]);
