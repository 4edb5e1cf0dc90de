import type { Verbs } from '../../kernel/verbs.ts';
import { createApplicationCustomQuote } from './custom-quote.ts';
import { launchApplication } from './launch.ts';
import { getQuoteProgress } from './progress.ts';

export { askCarrier } from './ask-carrier.ts';
export { ASK_QUEUE } from './queue-names.ts';
export { createSweep } from './sweep.ts';
export const quotingVerbs: Verbs = { launchApplication, getQuoteProgress, createApplicationCustomQuote };
