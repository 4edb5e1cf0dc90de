/** Reads documents attached to an application, and puts the values that a person accepts into the form. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getCurrentPolicy } from './current-policy.ts';
import { refuseReadings, undoReadings } from './decide.ts';
import { getDocument, listDocuments } from './get.ts';
import { getDocumentPageImage } from './page-image.ts';
import { readDocuments } from './read.ts';
import { readMessageFiles } from './read-message-files.ts';
import { takeReadings } from './take.ts';

export { currentPolicyOfApplication } from './current-policy.ts';
export { getDocument } from './get.ts';
export { readDocumentJob, recognizeDocumentJob, sweepDocumentsJob } from './job.ts';
export { mailFilesToRead } from './mail-files.queries.ts';
export { attachDocuments, failureOf, readDocuments, storeNewUploads } from './read.ts';
export { readFileInProcess } from './reader.ts';

export const documentReadingVerbs: Verbs = {
  readDocuments,
  readMessageFiles,
  listDocuments,
  getDocument,
  getDocumentPageImage,
  getCurrentPolicy,
  takeReadings,
  refuseReadings,
  undoReadings,
};
