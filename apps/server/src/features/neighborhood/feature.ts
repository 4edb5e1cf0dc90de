/** Reads NFIP policies and claims of a census block group in the background and shows their figures. */

import type { Feature } from '../../kernel/feature.ts';
import { neighborhoodsJob } from './job.ts';

export const neighborhood: Feature = {
  jobs: [neighborhoodsJob],
};
