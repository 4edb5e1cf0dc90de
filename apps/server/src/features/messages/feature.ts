/** Sends e-mails and texts, receives answers, keeps consents and templates. */

import type { Feature } from '../../kernel/feature.ts';
import { answerRefusal } from './answer-refusal.ts';
import { cancelMessage, sendMessageNow } from './cancel-message.ts';
import { getConsents, recordConsent } from './consents/consents.ts';
import { fetchMediaJob, takeUpMediaJob } from './inbound/fetch-media.ts';
import { sendMessageJob, takeUpMessagesJob } from './send-job.ts';
import {
  getAgentTemplates,
  getSystemShortCodes,
  getSystemTemplates,
  getTemplateVersions,
} from './templates/get-templates.ts';
import { deleteShortCode, saveShortCode } from './templates/save-short-code.ts';
import { deleteTemplate, saveTemplate } from './templates/save-template.ts';
import { tieConversation } from './tie-conversation.ts';

export const messages: Feature = {
  verbs: {
    answerRefusal,
    cancelMessage,
    getConsents,
    recordConsent,
    sendMessageNow,
    tieConversation,
    getSystemTemplates,
    getAgentTemplates,
    getTemplateVersions,
    getSystemShortCodes,
    saveTemplate,
    deleteTemplate,
    saveShortCode,
    deleteShortCode,
  },
  jobs: [sendMessageJob, takeUpMessagesJob, fetchMediaJob, takeUpMediaJob],
};
