export * from './bound.ts';
export * from './carrier-name.ts';
export {
  choiceOfTicks,
  divideChosen,
  type LeftOut,
  type LeftOutReason,
  leftOutText,
  nothingToSendText,
  type QuoteChoice,
  requestedChoice,
} from './chosen.ts';
export * from './custom-quote.ts';
export * from './description.ts';
export * from './earliest-start.ts';
export * from './failure.ts';
export * from './no-longer.ts';
export * from './offer.ts';
export * from './outcome.ts';
export * from './prices/premium.ts';
export * from './prices/price-counts.ts';
export * from './prices/price-doubt.ts';
export * from './proposed.ts';
export * from './shown.ts';
export * from './shown-price.ts';
export { type SpokenOffer, spokenQuotes } from './spoken-quotes.ts';
export * from './terms/current-policy.ts';
export * from './terms/gaps.ts';
export { compareIssued, type IssuedComparison } from './terms/issued-policy.ts';
export * from './terms/offer-group.ts';
export * from './terms/requested-terms.ts';
export * from './terms/stated-values.ts';
export * from './terms/term-columns.ts';
export type { OfferedTerms } from './terms/term-names.ts';
export * from './what-if.ts';
export * from './why.ts';
