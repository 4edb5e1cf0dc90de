/** Queues, sends and receives e-mail and texts, with consents and quiet hours. */

import type { Verbs } from '../../kernel/verbs.ts';
import { answerRefusal } from './answer-refusal.ts';
import { cancelMessage, sendMessageNow } from './cancel-message.ts';
import { getConsents, recordConsent } from './consents/consents.ts';
import { tieConversation } from './tie-conversation.ts';

export { e164, mailAddress, normalizeAddress } from './address.ts';
export { type Channel, consentLines, consentOf, consentsOf } from './consents/consents.queries.ts';
export { recordOptIns } from './consents/opt-in.ts';
export { UNSUBSCRIBE_PATH, unsubscribe, unsubscribing } from './consents/unsubscribe.ts';
export { contactNameWith } from './contact-name.ts';
export { markMessageRead, messagesOf, messagesWith, shownMessages } from './conversations.queries.ts';
export { fetchMediaJob, takeUpMediaJob } from './inbound/fetch-media.ts';
export { LARGEST_MAIL, receiveMail } from './inbound/receive-mail.ts';
export { MAIL_SIGNATURE, signedAt } from './inbound/signature.ts';
export { cleanHtml, htmlFault, plainText } from './mail/mail-layout.ts';
export { shownAddress } from './messages.presenter.ts';
export { doubtWaiting, lastSentTo, textHoursOf } from './messages.queries.ts';
export { presentMessage, presentMessages } from './present-messages.ts';
export { isConfigured, queueMessage } from './queue-message.ts';
export { receiveStatus, receiveText } from './receive.ts';
export { questionNotice, receiveQuestion } from './receive-question.ts';
export { sendMessageJob, takeUpMessagesJob } from './send-job.ts';
export { INBOUND_MAIL_PATH, INBOUND_PATH, STATUS_PATH } from './webhook-urls.ts';

export const messageVerbs: Verbs = {
  answerRefusal,
  cancelMessage,
  getConsents,
  recordConsent,
  sendMessageNow,
  tieConversation,
};
