export { noteAttempt } from './credentials/attempts.ts';
export { assertFreshProof } from './credentials/fresh-proof.ts';
export { assertOwnHands, assertPassword } from './credentials/own-password.ts';
export { hashNewPassword } from './credentials/password.ts';
export { personReset } from './credentials/person-reset.ts';
export { POLICY } from './credentials/policy.ts';
export { notifyWithoutSecondFactor } from './credentials/second-factor/affected.ts';
export { wantsSecondStep } from './credentials/second-factor/sign-in.ts';
export { signInFacts } from './credentials/sign-in-facts.queries.ts';
export { adminsToNotify } from './portal-mail/admins.queries.ts';
export { languageOfPerson } from './portal-mail/language.queries.ts';
export { PORTAL_MAIL_RETRY, portalMail } from './portal-mail/portal-mail.ts';
export { recordPrivacyEvent } from './security-events/privacy-event.ts';
export { recordSecurityEvents, type SecurityEventKind, type SecurityEvents } from './security-events/record.ts';
export { createSecurityLog, type WriteSecurityLine } from './security-events/security-log.ts';
export { actingPerson } from './session/acting.ts';
export { deviceOf } from './session/device.ts';
export { toUser } from './session/session.presenter.ts';
export {
  endOfAgency,
  endOthers,
  endSelected,
  isAgencyActive,
  openSessions,
  type PersonRow,
  personById,
  personByLogin,
  reopenStreams,
  setLongest,
} from './session/session.queries.ts';
export { findSession, openSession, sessionsOfViewer, workIn } from './session/sessions.ts';
