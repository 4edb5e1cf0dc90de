/** E-mails people about their own accounts. */

export { portalMail } from './portal-mail.ts';
export { portalMailJob } from './send.ts';
