export * from './amount.ts';
export * from './carrier-name.ts';
export * from './custom-quote.ts';
export * from './description.ts';
export * from './gaps.ts';
export * from './offer.ts';
export * from './outcome.ts';
export * from './premium.ts';
