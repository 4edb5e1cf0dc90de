export { deliverWebhooksJob } from './deliver.ts';
export { getWebhookDeliveries, listWebhooks, redeliverWebhook, removeWebhook, saveWebhook } from './manage.ts';
