export { demoCarriers } from './demo-carriers.ts';
export { acceptsApplication } from './eligibility.ts';
export { pollQuote, submitQuote } from './quote.ts';
export type { CarrierAuth, CarrierConfig, CarrierResult, QuoteRequest, Submission } from './types.ts';
