/** Applies one action to many applications, exports lists, and saves filters. */

import type { Verbs } from '../../kernel/verbs.ts';
import { checkBulkLaunch } from './check-launch.ts';
import { exportApplication } from './export/rater.ts';
import { openBulkFile } from './open-file.ts';
import { deleteFilter, getSavedFilters, saveFilter } from './saved-filters.ts';
import { cancelBulkJob, getBulkJobs, startBulkJob } from './start.ts';

export { exportOne } from './export/rater.ts';
export { zipOf } from './export/zip.ts';
export { bulkJob, sweepBulkJob } from './job.ts';
export const bulkVerbs: Verbs = {
  startBulkJob,
  checkBulkLaunch,
  getBulkJobs,
  cancelBulkJob,
  openBulkFile,
  exportApplication,
  getSavedFilters,
  saveFilter,
  deleteFilter,
};
