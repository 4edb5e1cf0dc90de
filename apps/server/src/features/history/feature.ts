/** Keeps, exports and verifies the hash-chained history. */

import type { Feature } from '../../kernel/feature.ts';
import { getAgencyHistory } from './agency-history.ts';
import { anchorHistoryJob } from './anchor-job.ts';
import { exportAgencyHistory, exportApplicationHistory } from './export-history.ts';
import { getApplicationHistory } from './get-history.ts';

export const history: Feature = {
  verbs: {
    getApplicationHistory,
    exportApplicationHistory,
    getAgencyHistory,
    exportAgencyHistory,
  },
  jobs: [anchorHistoryJob],
};
