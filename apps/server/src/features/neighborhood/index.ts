/** Reads NFIP policies and claims of a census block group in the background and shows their figures. */

export { neighborhoodsJob } from './job.ts';
export { shownNeighborhood } from './show.ts';
