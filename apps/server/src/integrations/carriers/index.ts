export { secretsOfConnection } from './auth.ts';
export {
  asBinding,
  type BindOutcome,
  type BoundAnswer,
  bindingAfter,
  bindOutcome,
  bindSteps,
  policyWithAccess,
  watched,
} from './bind.ts';
export { type CarrierCall, readBody, readCall } from './conversation/answer.ts';
export { Conversation, type ConversationInput, collectingStep } from './conversation/conversation.ts';
export { dryRun } from './conversation/dry-run.ts';
export { beginningAt, lastSeen } from './conversation/progress.ts';
export { demoCarriers } from './demo/demo-carriers.ts';
export { acceptsApplication } from './eligibility.ts';
export { fetchDocument, NotFetched } from './fetch-document.ts';
export { headerFault } from './headers.ts';
export { fieldsReadBy } from './mapping/fields-read.ts';
export { evaluate, MappingError } from './mapping/mapping.ts';
export { type Reading, readsOf } from './mapping/reads.ts';
export { expressionsOf } from './mapping/template.ts';
export { type Grid, gatheringOf, gridsOf, layoutOf, withGrids } from './rating/grids.ts';
export { prepareWith } from './rating/inputs.ts';
export { planOf, rateGraph } from './rating/plan.ts';
export { sampleRatesIn } from './rating/sample-rates.ts';
export { rateHere, ratingPace } from './rating/table.ts';
export { rateTemplates } from './rating/templates.ts';
export { type Recorded, readRecorded } from './recorded.ts';
export { bare, errorResult, unmetText } from './result/result.ts';
export { type Starter, starters } from './starters/index.ts';
export type {
  CarrierAuth,
  CarrierConfig,
  CarrierDocument,
  CarrierOffer,
  CarrierResult,
  ConversationState,
  DocumentAccess,
  Progress,
  Question,
  QuoteRequest,
  SecretHeaders,
  Step,
  StepAnswer,
  WebhookSignature,
} from './types.ts';
