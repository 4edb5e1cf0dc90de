/** Launches, asks carriers, saves answers, explains, and binds. */

import type { Verbs } from '../../kernel/verbs.ts';
import { bindQuoteAtCarrier } from './bind/bind.ts';
import { clearBindAttempt } from './bind/clear-bind.ts';
import { recordBoundQuote } from './bound/record-bound.ts';
import { restoreBoundQuote } from './bound/restore-bound.ts';
import { undoBoundQuote } from './bound/undo-bound.ts';
import { fetchCarrierDocument } from './documents/fetch-again.ts';
import { explainNoQuotes } from './explain/explain.ts';
import { answerCarrierQuestions, getSameQuestions } from './launch/answer-questions.ts';
import { askCarrierAgain } from './launch/ask-again.ts';
import { createApplicationCustomQuote } from './launch/custom-quote.ts';
import { launchApplication } from './launch/launch.ts';
import { getQuoteChanges, getQuoteProgress } from './launch/progress.ts';
import { rerunApplicationLocalQuoteCarriers } from './launch/rerun.ts';
import { askWhatIf, getWhatIf } from './what-if/what-if.ts';

export { refuseUnclaimedCalls } from './callbacks/callbacks.queries.ts';
export { purgeCalls } from './callbacks/calls.queries.ts';
export { receiveCallback } from './callbacks/receive.ts';
export { refusedCalls } from './callbacks/refused-calls.queries.ts';

import { getTypesWithoutCarrier } from './types-without-carrier.ts';

export { CALLBACK_PATH, isCallback, WEBHOOK_PATH, webhookAddress } from './callbacks/signature.ts';
export { receiveWebhook } from './callbacks/webhook.ts';
export { fetchDocumentsJob } from './documents/fetch-documents.ts';
export { takeUpCarrierFilesJob } from './documents/take-up.ts';
export { alertToFailedLaunch } from './launch/failed-launch.ts';
export { launchApplication } from './launch/launch.ts';
export { countByReadiness } from './launch/readiness.ts';
export { refuseUnplaced } from './launch/refuse-unplaced.ts';
export { presentRequest } from './request.ts';
export { AUTO_EMAIL_QUEUE } from './requests/end-of-run.ts';
export { Engine } from './requests/engine.ts';
export { recordFor } from './requests/exchange-recorder.ts';
export { loadRequests } from './requests/load.ts';
export { requestById } from './requests/requests.queries.ts';
export { begin, goOnUntil } from './requests/run-request.ts';
export { beginTest, endTest } from './requests/test-request.queries.ts';
export const quotingVerbs: Verbs = {
  launchApplication,
  answerCarrierQuestions,
  getSameQuestions,
  askCarrierAgain,
  getQuoteChanges,
  getQuoteProgress,
  createApplicationCustomQuote,
  rerunApplicationLocalQuoteCarriers,
  fetchCarrierDocument,
  recordBoundQuote,
  undoBoundQuote,
  restoreBoundQuote,
  bindQuoteAtCarrier,
  clearBindAttempt,
  explainNoQuotes,
  getTypesWithoutCarrier,
  getWhatIf,
  askWhatIf,
};
