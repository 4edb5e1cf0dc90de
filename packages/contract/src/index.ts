export * from './call.ts';
export type { User } from './calls/accounts/session.ts';
export type { Mga } from './calls/agencies.ts';
export {
  type AddressData,
  type Application,
  type ApplicationChanges,
  type ApplicationRow,
  addressData,
  type Provenance,
  type Suggestion,
} from './calls/applications/application.ts';
export type { Communication } from './calls/applications/communications.ts';
export type { HistoryEntry, HistoryFilters } from './calls/applications/history.ts';
export type { ApplicationFilters } from './calls/applications/list.ts';
export type { Note } from './calls/applications/notes.ts';
export type { BulkJob, BulkSelection } from './calls/bulk/jobs.ts';
export type { BulkRow, BulkSheet, BulkUpload, BulkUploadDetail } from './calls/bulk/upload.ts';
export {
  CARRIER_SETTINGS,
  type CarrierAuthInput,
  type CarrierDetail,
  type CarrierInput,
  type CarrierMappingInput,
  type CarrierSettings,
  type Health,
} from './calls/carriers/carrier.ts';
export { type Rates, type RatesDiff, rateGrid } from './calls/carriers/rates.ts';
export type { CarrierStepInput } from './calls/carriers/steps.ts';
export type { ClientDocument, ClientOffer, ClientPage, EndedLink, RequestedField } from './calls/client-page.ts';
export type {
  ApplicationOfClient,
  Client,
  ClientCandidate,
  ClientRow,
  FileOfClient,
  TimelineEntry,
} from './calls/clients/client.ts';
export type { Conversation, OpenConversation } from './calls/clients/conversations.ts';
export { id as idSchema, moment as momentSchema } from './calls/common.ts';
export type {
  ApplicationCustomer,
  CustomerApplications,
  CustomerHome,
  FollowedApplication,
  TheirApplication,
} from './calls/customers.ts';
export type { CurrentPolicyShown, DocumentDetail, DocumentReading, DocumentRow } from './calls/documents.ts';
export type { LiveEvent } from './calls/events.ts';
export type { FloodAnchor, FloodDesk, FloodEstimate, FloodNeedsInput, FloodSite } from './calls/flood.ts';
export { CALL_NAMES, CALLS, type CallName, type Calls, LIVE_CALLS } from './calls/index.ts';
export type { IntakeLink, IntakePage, PartnerPage } from './calls/intake.ts';
export type { Consent, ConsentClaim, Message } from './calls/messages.ts';
export type { ManagedUser } from './calls/people.ts';
export type { Policy, PolicyRow, PolicyTerm } from './calls/policies.ts';
export type { HeldPerson, PrivacyJob } from './calls/privacy.ts';
export type { AccessEntry, ApiKey, AssistantRequest, WebhookDelivery, WebhookEndpoint } from './calls/programs.ts';
export type { CarrierDocument, Quote } from './calls/quotes.ts';
export type { CarrierProgress, CarrierQuestion, Explanation, QuoteChanges, WhatIf } from './calls/quoting.ts';
export type { ClientChoice, ClientLink } from './calls/sending/client-links.ts';
export type { MessageDraft } from './calls/sending/sending.ts';
export type { UserSettings } from './calls/settings.ts';
export type { ApplicationBrief, Task } from './calls/tasks.ts';
export * from './envelope.ts';
export { EVENT_KINDS, type EventKind } from './live.ts';
export { ASSISTANT_SCOPES, TOOL_NAMES, TOOLS, type Tool, type ToolInput, type ToolName } from './mcp/tools.ts';
export { openApi, schemaOf } from './openapi.ts';
export * from './parse.ts';
export { repeatedKey } from './repeated-key.ts';
export { largestBody, NESTED_TOO_DEEPLY, type Size, sizeFault, TOO_MANY_VALUES } from './size.ts';
export * from './types.ts';
export { isUnfitText } from './unfit.ts';
export { EXAMPLE_ID, EXAMPLE_LANGUAGES, type ExampleLanguage } from './v1/examples.ts';
export { openApiOfPrograms } from './v1/openapi.ts';
export { PROBLEMS, type ProblemKind, problemType } from './v1/problems.ts';
export { RESOURCE_NAMES, RESOURCES, type Resource, type ResourceName } from './v1/resources.ts';
