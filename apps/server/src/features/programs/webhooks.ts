import type { InputOf } from '@freeboard/contract';
import { pageOf, readCursor } from './cursor.ts';
import type { ResourceVerb, ResourceVerbs } from './types.ts';
import {
  getWebhookDeliveries,
  listWebhooks as listByCall,
  redeliverWebhook,
  removeWebhook as removeByCall,
  saveWebhook as saveByCall,
} from './webhooks/manage.ts';

const dataOf = <T extends object>(answer: T | { data: T }): T => ('data' in answer ? answer.data : answer);

const listWebhooks: ResourceVerb = async (context) => ({
  data: { data: dataOf(await listByCall(context, {})).endpoints },
});

const saveWebhook: ResourceVerb = {
  prepare: (context, { body }) => saveByCall.prepare(context, body as InputOf<'saveWebhook'>),
  commit: async (context, { body }) => ({
    data: dataOf(await saveByCall.commit(context, body as InputOf<'saveWebhook'>, undefined)).endpoint,
  }),
};

const removeWebhook: ResourceVerb = async (context, { id }) => {
  await removeByCall(context, { endpoint_id: id });
  return { data: {} };
};

const listDeliveries: ResourceVerb = async (context, { query }) => {
  const { limit, cursor, endpoint_id } = query as { limit: number; cursor?: string; endpoint_id?: number };
  const after = readCursor(cursor);
  const before = after ? { before: String(after.id) } : {};
  const { deliveries } = dataOf(await getWebhookDeliveries(context, { endpoint_id, ...before, limit: limit + 1 }));
  return { data: pageOf(deliveries, limit, ({ id }) => [Number(id)], deliveries.slice(0, limit)) };
};

const redeliver: ResourceVerb = async (context, { id }) => ({
  data: dataOf(await redeliverWebhook(context, { delivery_id: String(id) })),
  location: '/deliveries',
});

export const webhookResources: ResourceVerbs = { listWebhooks, saveWebhook, removeWebhook, listDeliveries, redeliver };
