export { shownNeighborhood } from './neighborhood/show.ts';
export { floodAddenda } from './papers/addenda.ts';
export { floodFacts } from './papers/facts.ts';
export { insertFloodPaper, signedFloodPapers } from './papers/flood-papers.queries.ts';
