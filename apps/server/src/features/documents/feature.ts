/** Reads documents attached to an application and offers their values; limits uploads by guests. */

import type { Feature } from '../../kernel/feature.ts';
import { getCurrentPolicy } from './current-policy.ts';
import { refuseReadings, undoReadings } from './decide.ts';
import { getDocument, listDocuments } from './get.ts';
import { readDocumentJob, recognizeDocumentJob, sweepDocumentsJob } from './job.ts';
import { getDocumentPageImage } from './page-image.ts';
import { readDocuments } from './read.ts';
import { readMessageFiles } from './read-message-files.ts';
import { takeReadings } from './take.ts';

export const documents: Feature = {
  verbs: {
    readDocuments,
    readMessageFiles,
    listDocuments,
    getDocument,
    getDocumentPageImage,
    getCurrentPolicy,
    takeReadings,
    refuseReadings,
    undoReadings,
  },
  jobs: [readDocumentJob, recognizeDocumentJob, sweepDocumentsJob],
};
