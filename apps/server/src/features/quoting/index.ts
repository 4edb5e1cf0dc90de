import type { Verbs } from '../../kernel/verbs.ts';
import { createApplicationCustomQuote } from './custom-quote.ts';
import { launchApplication } from './launch.ts';
import { getQuoteProgress } from './progress.ts';
import { rerunApplicationLocalQuoteCarriers } from './rerun.ts';

export { askCarrier } from './ask-carrier.ts';
export { CALLBACK_PATH, receiveCallback } from './callback.ts';
export { claimedById } from './claims.queries.ts';
export { ASK_QUEUE } from './queue-names.ts';
export { launchedOf, presentRequest, requestOf } from './request.ts';
export { createSweep } from './sweep.ts';
export const quotingVerbs: Verbs = {
  launchApplication,
  getQuoteProgress,
  createApplicationCustomQuote,
  rerunApplicationLocalQuoteCarriers,
};
