/** Loads FEMA's community status book and says whether the NFIP can sell a policy. */

import type { Feature } from '../../kernel/feature.ts';
import { loadStatusBookJob } from './load-status-book.ts';
import { uploadStatusBook } from './upload-status-book.ts';

export const floodProgram: Feature = {
  verbs: { uploadStatusBook },
  jobs: [loadStatusBookJob],
};
