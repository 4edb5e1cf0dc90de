/** E-mails people about their own accounts. */

export { adminsToNotify } from './admins.queries.ts';
export { languageOfPerson } from './language.queries.ts';
export { portalMail } from './portal-mail.ts';
export { portalMailJob } from './send.ts';
