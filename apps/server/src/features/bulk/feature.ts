/** Performs actions on many applications, exports them, and imports applications from sheets and files. */

import type { Feature } from '../../kernel/feature.ts';
import { checkBulkLaunch, checkBulkSelection } from './check-launch.ts';
import { exportApplication } from './export/rater.ts';
import { bulkJob, sweepBulkJob } from './job.ts';
import { openBulkFile } from './open-file.ts';
import { deleteFilter, getSavedFilters, saveFilter } from './saved-filters.ts';
import { cancelBulkJob, getBulkJobs, startBulkJob, undoBulkJob } from './start.ts';
import { readBookFile, saveBookColumns } from './upload/book-file.ts';
import { getBulkUploadErrorsFile } from './upload/errors-file.ts';
import { importApplication } from './upload/import.ts';
import { bulkUploadJob, takeUpUploadsJob } from './upload/job.ts';
import {
  cancelBulkUpload,
  commitBulkUpload,
  previewBulkUpload,
  readBulkUploadAgain,
  startBulkUpload,
} from './upload/manage.ts';
import { getBulkUpload, getBulkUploadRows, getBulkUploads } from './upload/status.ts';

export const bulk: Feature = {
  verbs: {
    startBulkJob,
    checkBulkLaunch,
    checkBulkSelection,
    undoBulkJob,
    getBulkJobs,
    cancelBulkJob,
    openBulkFile,
    exportApplication,
    getSavedFilters,
    saveFilter,
    deleteFilter,
    startBulkUpload,
    readBulkUploadAgain,
    previewBulkUpload,
    commitBulkUpload,
    cancelBulkUpload,
    getBulkUpload,
    getBulkUploads,
    getBulkUploadRows,
    getBulkUploadErrorsFile,
    importApplication,
    readBookFile,
    saveBookColumns,
  },
  jobs: [bulkJob, sweepBulkJob, bulkUploadJob, takeUpUploadsJob],
};
