export { demoCarriers } from './demo-carriers.ts';
export { acceptsApplication } from './eligibility.ts';
export type { ReadAnswer } from './exchange.ts';
export { mapAnswer, pollQuote, readCallback, submitQuote } from './quote.ts';
export type {
  Acceptance,
  CarrierAuth,
  CarrierConfig,
  CarrierKind,
  CarrierMapping,
  CarrierResult,
  Outcome,
  QuoteRequest,
  Submission,
} from './types.ts';
