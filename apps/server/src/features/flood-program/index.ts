/** Loads FEMA's community status book and says whether the NFIP can sell a policy. */

import type { Verbs } from '../../kernel/verbs.ts';
import { uploadStatusBook } from './upload-status-book.ts';

export { type CommunityStatus, communityStatus } from './community.ts';
export { loadStatusBookJob } from './load-status-book.ts';

export const floodProgramVerbs: Verbs = { uploadStatusBook };
