/** Sends signed events to an agency's webhook endpoints, and records the deliveries. */

import type { Feature } from '../../kernel/feature.ts';
import { deliverWebhooksJob } from './deliver.ts';
import {
  getWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  saveWebhook,
  testWebhook,
} from './manage.ts';

export const webhooks: Feature = {
  verbs: {
    listWebhooks,
    saveWebhook,
    removeWebhook,
    testWebhook,
    getWebhookDeliveries,
    redeliverWebhook,
  },
  jobs: [deliverWebhooksJob],
};
