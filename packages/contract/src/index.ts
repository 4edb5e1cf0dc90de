export * from './call.ts';
export type { HistoryFilters } from './calls/application/history.ts';
export type { MessageDraft } from './calls/application/message-drafts.ts';
export * from './calls/applications.ts';
export * from './calls/bulk.ts';
export type { Consent, ConsentClaim } from './calls/consents.ts';
export type { CurrentPolicyShown, DocumentDetail, DocumentReading, DocumentRow } from './calls/documents.ts';
export * from './calls/events.ts';
export type { FloodAnchor, FloodEstimate, FloodNeedsInput, FloodSite } from './calls/flood/estimate.ts';
export { CALL_NAMES, CALLS, type CallName, type Calls, LIVE_CALLS } from './calls/index.ts';
export type { IntakeLink, IntakePage, PartnerPage } from './calls/intake.ts';
export type { Conversation, Message, OpenConversation } from './calls/messages.ts';
export type { AccessEntry } from './calls/people/access.ts';
export type { Assistant, AssistantRequest } from './calls/people/assistants.ts';
export type { TheirApplication } from './calls/people/registration.ts';
export type { HeldPerson, PrivacyJob } from './calls/privacy.ts';
export type { ApiKey, WebhookDelivery, WebhookEndpoint } from './calls/programs.ts';
export * from './envelope.ts';
export { EVENT_KINDS, type EventKind } from './live.ts';
export { ASSISTANT_SCOPES, TOOL_NAMES, TOOLS, type Tool, type ToolInput, type ToolName } from './mcp/tools.ts';
export { openApi, schemaOf } from './openapi.ts';
export * from './parse.ts';
export { repeatedKey } from './repeated-key.ts';
export * from './shapes/address-data.ts';
export type { Mga } from './shapes/agency.ts';
export * from './shapes/application.ts';
export type { BulkRow, BulkSheet, BulkUpload, BulkUploadDetail } from './shapes/bulk-upload.ts';
export * from './shapes/carrier.ts';
export * from './shapes/carrier-outcome.ts';
export type { CarrierQuestion, CarrierStepInput } from './shapes/carrier-steps.ts';
export type { ApplicationOfClient, Client, ClientCandidate, ClientRow, FileOfClient } from './shapes/client.ts';
export type {
  ClientChoice,
  ClientDocument,
  ClientLink,
  ClientOffer,
  ClientPage,
  RequestedField,
} from './shapes/client-page.ts';
export { id as idSchema, moment as momentSchema } from './shapes/common.ts';
export type {
  ApplicationCustomer,
  CustomerApplications,
  CustomerHome,
  FollowedApplication,
} from './shapes/customer.ts';
export type { FloodDesk } from './shapes/flood-desk.ts';
export type { ManagedUser } from './shapes/managed-user.ts';
export * from './shapes/quote.ts';
export type { QuoteChanges } from './shapes/quote-changes.ts';
export * from './shapes/rates.ts';
export type { ApplicationBrief, Task } from './shapes/task.ts';
export type { TimelineEntry } from './shapes/timeline.ts';
export * from './shapes/user.ts';
export { largestBody, NESTED_TOO_DEEPLY, type Size, sizeFault, TOO_MANY_VALUES } from './size.ts';
export * from './types.ts';
export { isUnfitText } from './unfit.ts';
export { EXAMPLE_ID, EXAMPLE_LANGUAGES, type ExampleLanguage } from './v1/examples.ts';
export { openApiOfPrograms } from './v1/openapi.ts';
export { PROBLEMS, type ProblemKind, problemType } from './v1/problems.ts';
export { RESOURCE_NAMES, RESOURCES, type Resource, type ResourceName } from './v1/resources.ts';
