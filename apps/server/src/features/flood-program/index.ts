/** Loads FEMA's community status book and says whether the NFIP can sell a policy. */

export { type CommunityStatus, communityStatus } from './community.ts';
export { loadStatusBookJob } from './load-status-book.ts';
