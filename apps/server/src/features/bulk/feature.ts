/** Applies one action to many applications, exports lists, and saves filters. */

import type { Feature } from '../../kernel/feature.ts';
import { checkBulkLaunch } from './check-launch.ts';
import { exportApplication } from './export/rater.ts';
import { bulkJob, sweepBulkJob } from './job.ts';
import { openBulkFile } from './open-file.ts';
import { deleteFilter, getSavedFilters, saveFilter } from './saved-filters.ts';
import { cancelBulkJob, getBulkJobs, startBulkJob } from './start.ts';

export const bulk: Feature = {
  verbs: {
    startBulkJob,
    checkBulkLaunch,
    getBulkJobs,
    cancelBulkJob,
    openBulkFile,
    exportApplication,
    getSavedFilters,
    saveFilter,
    deleteFilter,
  },
  jobs: [bulkJob, sweepBulkJob],
};
