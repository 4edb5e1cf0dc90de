export { demoCarriers } from './demo-carriers.ts';
export { acceptsApplication } from './eligibility.ts';
export { mapAnswer, pollQuote, readCallback, submitQuote } from './quote.ts';
export { bare, errorResult } from './result.ts';
export type { TokenStore } from './tokens.ts';
export type { CarrierAuth, CarrierConfig, CarrierResult, QuoteRequest, Submission } from './types.ts';
