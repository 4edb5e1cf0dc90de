/** Reads documents in the files of an application, and puts what a person takes of them into the form. */

import type { Verbs } from '../../kernel/verbs.ts';
import { refuseReadings, undoReadings } from './decide.ts';
import { getDocument, listDocuments } from './get.ts';
import { getDocumentPageImage } from './page-image.ts';
import { readDocuments } from './read.ts';
import { takeReadings } from './take.ts';

export { getDocument } from './get.ts';
export { readDocumentJob } from './job.ts';
export { readDocuments } from './read.ts';

export const documentReadingVerbs: Verbs = {
  readDocuments,
  listDocuments,
  getDocument,
  getDocumentPageImage,
  takeReadings,
  refuseReadings,
  undoReadings,
};
