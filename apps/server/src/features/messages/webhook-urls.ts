/** Paths to which the text gateway posts delivery reports and clients' messages. */
export const STATUS_PATH = '/api/webhooks/texts/status';
export const INBOUND_PATH = '/api/webhooks/texts/inbound';

/** The path to which the mail server posts received e-mail as raw messages. */
export const INBOUND_MAIL_PATH = '/api/webhooks/mail/inbound';
