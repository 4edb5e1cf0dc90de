/** Sends e-mails and texts, receives answers, and keeps consents. */

import type { Feature } from '../../kernel/feature.ts';
import { answerRefusal } from './answer-refusal.ts';
import { cancelMessage, sendMessageNow } from './cancel-message.ts';
import { getConsents, recordConsent } from './consents/consents.ts';
import { fetchMediaJob, takeUpMediaJob } from './inbound/fetch-media.ts';
import { sendMessageJob, takeUpMessagesJob } from './send-job.ts';
import { tieConversation } from './tie-conversation.ts';

export const messages: Feature = {
  verbs: {
    answerRefusal,
    cancelMessage,
    getConsents,
    recordConsent,
    sendMessageNow,
    tieConversation,
  },
  jobs: [sendMessageJob, takeUpMessagesJob, fetchMediaJob, takeUpMediaJob],
};
