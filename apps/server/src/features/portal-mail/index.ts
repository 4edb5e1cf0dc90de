export { portalMail } from './portal-mail.ts';
export { portalMailJob } from './send.ts';
