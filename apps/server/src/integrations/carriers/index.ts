export {
  asBinding,
  type BindOutcome,
  type BoundAnswer,
  bindingAfter,
  bindOutcome,
  bindSteps,
  watched,
} from './bind.ts';
export { beginningAt } from './conversation/asking.ts';
export { dryRun } from './conversation/dry-run.ts';
export { demoCarriers } from './demo-carriers.ts';
export { acceptsApplication } from './eligibility.ts';
export { fetchDocument, NotFetched } from './fetch-document.ts';
export { fieldsReadBy } from './fields-read.ts';
export { headerFault } from './headers.ts';
export { type Reading, readsOf } from './mapping/reads.ts';
export { evaluate, MappingError } from './mapping.ts';
export { askCarrier, rateHere, readSent, sentTo } from './quote.ts';
export { type Grid, gatheringOf, gridsOf, layoutOf, withGrids } from './rate-grids.ts';
export { prepareWith } from './rate-inputs.ts';
export { planOf, rateGraph } from './rate-plan.ts';
export { ratingPace } from './rate-table.ts';
export { rateTemplates } from './rate-templates.ts';
export { type Recorded, readRecorded } from './recorded.ts';
export { bare, errorResult, unmetWords } from './result.ts';
export { type Starter, starters } from './starters/index.ts';
export { expressionsOf } from './template.ts';
export type {
  CarrierAuth,
  CarrierConfig,
  CarrierDocument,
  CarrierOffer,
  CarrierResult,
  Progress,
  Question,
  QuoteRequest,
  SecretHeaders,
  Step,
  Turn,
  WebhookSignature,
} from './types.ts';
