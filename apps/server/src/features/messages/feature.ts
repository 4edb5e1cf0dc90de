/** Sends e-mails and text messages, receives answers, and records consents. */

import type { ServedFeature } from '../../http/types.ts';
import { answerRefusal } from './answer-refusal.ts';
import { cancelMessage, sendMessageNow } from './cancel-message.ts';
import { getConsents, recordConsent } from './consents/consents.ts';
import { serveInboundMail } from './http/inbound-mail.ts';
import { serveUnsubscribe } from './http/unsubscribe.ts';
import { serveWebhooks } from './http/webhooks.ts';
import { fetchMediaJob, takeUpMediaJob } from './inbound/fetch-media.ts';
import { sendMessageJob, takeUpMessagesJob } from './send-job.ts';
import { tieConversation } from './tie-conversation.ts';

export const messages: ServedFeature = {
  verbs: {
    answerRefusal,
    cancelMessage,
    getConsents,
    recordConsent,
    sendMessageNow,
    tieConversation,
  },
  routes: {
    api(api, app, openCost) {
      serveWebhooks(api, app, openCost);
      serveInboundMail(api, app, openCost);
      serveUnsubscribe(api, app, openCost);
    },
  },
  jobs: [sendMessageJob, takeUpMessagesJob, fetchMediaJob, takeUpMediaJob],
};
