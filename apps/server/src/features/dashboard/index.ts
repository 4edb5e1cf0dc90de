/** Computes the dashboard from tallies. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getDashboardSummary } from './get-summary.ts';

export { tallyCarriersJob } from './tally-carriers.ts';

export const dashboardVerbs: Verbs = { getDashboardSummary };
