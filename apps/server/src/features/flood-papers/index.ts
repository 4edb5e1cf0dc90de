/** Decides which flood document goes with a proposal: an offer for the same house, or a refusal to sign. */

export { floodAddenda } from './addenda.ts';
export { floodFacts } from './facts.ts';
export { insertFloodPaper, signedFloodPapers } from './flood-papers.queries.ts';
