/** Records sign-ins, refusals and other security events. */

export { recordPrivacyEvent } from './privacy-event.ts';
export { recordSecurityEvents, type SecurityEventKind, type SecurityEvents } from './record.ts';
export { refusedSignInsOf } from './refused-sign-ins.ts';
export { createSecurityLog, type WriteSecurityLine } from './security-log.ts';
