export { type CommunityStatus, communityStatus } from './community.ts';
export { loadStatusBookJob } from './load-status-book.ts';
