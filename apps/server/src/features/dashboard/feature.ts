/** Computes the dashboard's figures from tallies. */

import type { Feature } from '../../kernel/feature.ts';
import { getDashboardSummary } from './get-summary.ts';
import { tallyCarriersJob } from './tally-carriers.ts';

export const dashboard: Feature = {
  verbs: { getDashboardSummary },
  jobs: [tallyCarriersJob],
};
