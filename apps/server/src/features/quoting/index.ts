import type { Verbs } from '../../kernel/verbs.ts';
import { createApplicationCustomQuote } from './custom-quote.ts';
import { explainNoQuotes } from './explain.ts';
import { launchApplication } from './launch/launch.ts';
import { rerunApplicationLocalQuoteCarriers } from './launch/rerun.ts';
import { getQuoteProgress } from './progress.ts';
import { askWhatIf, getWhatIf } from './what-if.ts';

export { receiveCallback } from './callback.ts';
export { CALLBACK_PATH, isCallback } from './callback-wire.ts';
export { sharedTokens } from './carrier-state.queries.ts';
export { freeWaiting } from './claims.queries.ts';
export { claimedById } from './filled.ts';
export { askCarrierJob } from './jobs.ts';
export { pollUntil, submit } from './poll.ts';
export { ASK_QUEUE } from './queue-names.ts';
export { launchedOf, presentRequest, requestOf } from './request.ts';
export { createSweep } from './sweep.ts';
export { watchFor } from './watch-for.ts';
export const quotingVerbs: Verbs = {
  launchApplication,
  getQuoteProgress,
  createApplicationCustomQuote,
  rerunApplicationLocalQuoteCarriers,
  explainNoQuotes,
  getWhatIf,
  askWhatIf,
};
