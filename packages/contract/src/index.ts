export * from './call.ts';
export * from './calls/applications.ts';
export * from './calls/bulk.ts';
export type { Consent } from './calls/consents.ts';
export * from './calls/events.ts';
export type { HistoryFilters } from './calls/history.ts';
export { CALL_NAMES, CALLS, type CallName, type Calls } from './calls/index.ts';
export type { IntakeLink, IntakePage } from './calls/intake.ts';
export type { Message } from './calls/messages.ts';
export type { TheirApplication } from './calls/registration.ts';
export * from './envelope.ts';
export * from './openapi.ts';
export * from './parse.ts';
export type { Mga } from './shapes/agency.ts';
export * from './shapes/application.ts';
export type { BulkRow, BulkSheet, BulkUpload, BulkUploadDetail } from './shapes/bulk-upload.ts';
export * from './shapes/carrier.ts';
export type { CarrierQuestion, CarrierStepInput } from './shapes/carrier-steps.ts';
export type {
  AskedField,
  ClientChoice,
  ClientDocument,
  ClientLink,
  ClientOffer,
  ClientPage,
} from './shapes/client-page.ts';
export type { ManagedUser } from './shapes/managed-user.ts';
export * from './shapes/quote.ts';
export * from './shapes/user.ts';
export * from './types.ts';
