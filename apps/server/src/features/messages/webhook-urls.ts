/** Where the text gateway posts delivery reports, and messages from clients. */
export const STATUS_PATH = '/api/webhooks/texts/status';
export const INBOUND_PATH = '/api/webhooks/texts/inbound';

/** Where the mail server posts received e-mail, in raw form. */
export const INBOUND_MAIL_PATH = '/api/webhooks/mail/inbound';
