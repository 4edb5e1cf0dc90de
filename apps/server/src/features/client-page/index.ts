/** Serves the client's page: proposal, questions, choice, signature and signed copy. */

import type { Verbs } from '../../kernel/verbs.ts';
import { askAgent } from './ask.ts';
import { chooseClientQuote } from './choose.ts';
import { fillInClientPage } from './fill-in.ts';
import { signFloodPaper } from './flood-papers/sign-flood-paper.ts';
import { inClientsLanguage } from './language/in-language.ts';
import { setClientPageLanguage } from './language/set-language.ts';
import { getSignedCopy } from './signed-copy/get-signed-copy.ts';
import { uploadClientDocuments } from './upload.ts';
import { getClientPage, openClientPage } from './view.ts';

export { currentSigned } from './client-page.queries.ts';
export { customerDocument } from './customer-document.ts';
export { inClientsLanguage, inLanguageOf } from './language/in-language.ts';
export { requestedFields } from './requested-fields.ts';
export { signedCopyJob } from './signed-copy/send-signed-copy.ts';
export { signedCopy } from './signed-copy/signed-copy.ts';
export { admitClientUpload, checkClientFiles } from './upload.ts';
export const clientPageVerbs: Verbs = inClientsLanguage({
  openClientPage,
  getClientPage,
  getSignedCopy,
  askAgent,
  fillInClientPage,
  chooseClientQuote,
  signFloodPaper,
  setClientPageLanguage,
  uploadClientDocuments,
});
