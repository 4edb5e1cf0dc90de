export { neighborhoodsJob } from './job.ts';
export { shownNeighborhood } from './show.ts';
