/** Optional module. Access for programs: /api/v1, keys, webhooks, assistants, and a list of everything with access. */

import type { ServedFeature } from '../../http/types.ts';
import { endAccess, getAccess } from './access/access.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './api-keys/manage.ts';
import { allowAssistant, disconnectAssistant, getAssistantRequest, listAssistants } from './assistants/consent.ts';
import { programRoutes } from './http/routes.ts';
import { deliverWebhooksJob } from './webhooks/deliver.ts';
import {
  getWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  removeWebhook,
  saveWebhook,
  testWebhook,
} from './webhooks/manage.ts';
import { makeSecret, sealSecrets } from './webhooks/sign.ts';

export const programs: ServedFeature = {
  verbs: {
    getAccess,
    endAccess,
    listApiKeys,
    createApiKey,
    rotateApiKey,
    revokeApiKey,
    getAssistantRequest,
    allowAssistant,
    listAssistants,
    disconnectAssistant,
    listWebhooks,
    saveWebhook,
    removeWebhook,
    testWebhook,
    getWebhookDeliveries,
    redeliverWebhook,
  },
  jobs: [deliverWebhooksJob],
  hooks: { webhookSecret: (vault) => sealSecrets(vault, [{ secret: makeSecret(), until: null }]) },
  routes: programRoutes,
};
