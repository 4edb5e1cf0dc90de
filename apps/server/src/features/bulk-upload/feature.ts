/** Turns sheets, ACORD XML and lead files into applications. */

import type { Feature } from '../../kernel/feature.ts';
import { bulkUploadJob, takeUpUploadsJob } from './background/job.ts';
import { cancelBulkUpload, commitBulkUpload } from './commit.ts';
import { getBulkUploadErrorsFile } from './errors-file.ts';
import { importApplication } from './import.ts';
import { previewBulkUpload } from './preview.ts';
import { readBulkUploadAgain } from './read-again.ts';
import { startBulkUpload } from './start.ts';
import { getBulkUpload, getBulkUploadRows, getBulkUploads } from './status.ts';

export const bulkUpload: Feature = {
  verbs: {
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
  },
  jobs: [bulkUploadJob, takeUpUploadsJob],
};
