/** Turns sheets, ACORD XML and lead files into applications. */

import type { Verbs } from '../../kernel/verbs.ts';
import { cancelBulkUpload, commitBulkUpload } from './commit.ts';
import { getBulkUploadErrorsFile } from './errors-file.ts';
import { importApplication } from './import.ts';
import { previewBulkUpload } from './preview.ts';
import { readBulkUploadAgain } from './read-again.ts';
import { startBulkUpload } from './start.ts';
import { getBulkUpload, getBulkUploadRows, getBulkUploads } from './status.ts';

export { bulkUploadJob, takeUpUploadsJob } from './background/job.ts';
export { readDocument } from './sheet/document-in-worker.ts';
export type { ReadDocument } from './sheet/read-document.ts';

export const bulkUploadVerbs: Verbs = {
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
};
