export const WEBHOOK_QUEUE = 'deliver_webhooks';
