export { autoEmailOf } from './auto-email.ts';
export { brandingOf, logoOf } from './documents.queries.ts';
export { currentData } from './pdf/current/current.ts';
export { noticesOfAll } from './pdf/multi-quote.ts';
export { agencyData, assumptionsOf, type Branding, changesOf, elevationOf, factsOf } from './pdf/parts.ts';
export { type RecordData, renderRecord, renderSignedChoice } from './pdf/render.ts';
export { singleQuoteData } from './pdf/single-quote.ts';
export { sendOrDownloadQuote } from './send-or-download.ts';
