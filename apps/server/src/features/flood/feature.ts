/** Flood papers, NFIP estimates, the flood desk, NFIP communities, and claims in the neighborhood. */

import type { Feature } from '../../kernel/feature.ts';
import { getFloodDesk } from './desk/get.ts';
import { getFloodEstimate, saveFloodEstimate } from './estimate/flood-estimate.ts';
import { neighborhoodsJob } from './neighborhood/job.ts';
import { loadStatusBookJob } from './program/load-status-book.ts';
import { uploadStatusBook } from './program/upload-status-book.ts';

export const flood: Feature = {
  verbs: {
    getFloodDesk,
    getFloodEstimate,
    saveFloodEstimate,
    uploadStatusBook,
  },
  jobs: [neighborhoodsJob, loadStatusBookJob],
};
