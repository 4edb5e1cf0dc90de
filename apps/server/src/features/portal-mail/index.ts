export { adminsToNotify } from './admins.queries.ts';
export { languageOfPerson } from './language.queries.ts';
export { PORTAL_MAIL_RETRY, portalMail } from './portal-mail.ts';
