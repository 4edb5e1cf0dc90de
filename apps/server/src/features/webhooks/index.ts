/** Sends signed events to an agency's webhook endpoints, and records the deliveries. */

import type { Verbs } from '../../kernel/verbs.ts';
import {
  getWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  saveWebhook,
  testWebhook,
} from './manage.ts';

export { deliverWebhooksJob } from './deliver.ts';
export { getWebhookDeliveries, listWebhooks, redeliverWebhook, removeWebhook, saveWebhook } from './manage.ts';

export const webhookVerbs: Verbs = {
  listWebhooks,
  saveWebhook,
  removeWebhook,
  testWebhook,
  getWebhookDeliveries,
  redeliverWebhook,
};
