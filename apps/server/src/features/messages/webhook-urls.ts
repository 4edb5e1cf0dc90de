export const STATUS_PATH = '/api/webhooks/texts/status';
export const INBOUND_PATH = '/api/webhooks/texts/inbound';

export const INBOUND_MAIL_PATH = '/api/webhooks/mail/inbound';
