/** Where the text gateway reports what became of a text, and where it brings what clients write. */
export const STATUS_PATH = '/api/webhooks/texts/status';
export const INBOUND_PATH = '/api/webhooks/texts/inbound';

/** Where whoever takes in e-mail hands it on, as it came over the wire. */
export const INBOUND_MAIL_PATH = '/api/webhooks/mail/inbound';
