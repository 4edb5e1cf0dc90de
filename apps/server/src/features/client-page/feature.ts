/** Serves the client page: proposal, questions, choice, signature and signed copy. */

import type { Feature } from '../../kernel/feature.ts';
import { askAgent } from './ask.ts';
import { chooseClientQuote } from './choose.ts';
import { declineProposal } from './decline.ts';
import { fillInClientPage } from './fill-in.ts';
import { signFloodPaper } from './flood-papers/sign-flood-paper.ts';
import { inClientsLanguage } from './language/in-language.ts';
import { setClientPageLanguage } from './language/set-language.ts';
import { getSignedCopy } from './signed-copy/get-signed-copy.ts';
import { signedCopyJob } from './signed-copy/send-signed-copy.ts';
import { uploadClientDocuments } from './upload.ts';
import { getClientPage, openClientPage } from './view.ts';

export const clientPage: Feature = {
  verbs: inClientsLanguage({
    openClientPage,
    getClientPage,
    getSignedCopy,
    askAgent,
    fillInClientPage,
    chooseClientQuote,
    declineProposal,
    signFloodPaper,
    setClientPageLanguage,
    uploadClientDocuments,
  }),
  jobs: [signedCopyJob],
};
