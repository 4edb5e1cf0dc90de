/** Launches applications (complete leads also without a person), calls carriers, saves answers, explains, and binds. */

import type { ServedFeature } from '../../http/types.ts';
import { bindQuoteAtCarrier } from './bind/bind.ts';
import { clearBindAttempt } from './bind/clear-bind.ts';
import { attachPolicyFile, recordBoundQuote } from './bound/record-bound.ts';
import { restoreBoundQuote } from './bound/restore-bound.ts';
import { undoBoundQuote } from './bound/undo-bound.ts';
import { purgeCalls, refuseUnclaimedCalls } from './callbacks/callbacks.queries.ts';
import { fetchCarrierDocument } from './documents/fetch-again.ts';
import { fetchDocumentsJob } from './documents/fetch-documents.ts';
import { purgeRequestFiles } from './documents/request-files.queries.ts';
import { takeUpCarrierFilesJob } from './documents/take-up.ts';
import { explainNoQuotes } from './explain/explain.ts';
import { serveCallbacks } from './http/callbacks.ts';
import { answerCarrierQuestions, getSameQuestions } from './launch/answer-questions.ts';
import { askCarrierAgain } from './launch/ask-again.ts';
import {
  attachCustomQuoteFile,
  createApplicationCustomQuote,
  removeCustomQuote,
  updateCustomQuote,
} from './launch/custom-quote.ts';
import { launchApplication } from './launch/launch.ts';
import { launchLeadsJob } from './launch/leads.ts';
import { getQuoteChanges, getQuoteProgress } from './launch/progress.ts';
import { rerunApplicationLocalQuoteCarriers } from './launch/rerun.ts';
import { getTypesWithoutCarrier } from './types-without-carrier.ts';
import { askWhatIf, getWhatIf } from './what-if/what-if.ts';

export const quoting: ServedFeature = {
  verbs: {
    launchApplication,
    answerCarrierQuestions,
    getSameQuestions,
    askCarrierAgain,
    getQuoteChanges,
    getQuoteProgress,
    createApplicationCustomQuote,
    updateCustomQuote,
    attachCustomQuoteFile,
    removeCustomQuote,
    rerunApplicationLocalQuoteCarriers,
    fetchCarrierDocument,
    recordBoundQuote,
    attachPolicyFile,
    undoBoundQuote,
    restoreBoundQuote,
    bindQuoteAtCarrier,
    clearBindAttempt,
    explainNoQuotes,
    getTypesWithoutCarrier,
    getWhatIf,
    askWhatIf,
  },
  jobs: [fetchDocumentsJob, takeUpCarrierFilesJob, launchLeadsJob],
  routes: { api: serveCallbacks },
  upkeep: (db, now) => ({
    unclaimed_calls: () => refuseUnclaimedCalls(db, now),
    calls: () => purgeCalls(db, now),
    files_of_answers: () => purgeRequestFiles(db, now),
  }),
};
