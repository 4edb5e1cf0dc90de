/** Creates, rotates and revokes the keys of programs, and finds the program of a key. */

import type { Verbs } from '../../kernel/verbs.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './manage.ts';

export { findProgram, type Program, refuseKeyInAddress } from './authenticate.ts';
export { answerUnder, claimAnswer, type StoredAnswer, saveAnswer } from './idempotency.queries.ts';
export { type Minute, minuteAt } from './minute.queries.ts';

export const apiKeyVerbs: Verbs = { listApiKeys, createApiKey, rotateApiKey, revokeApiKey };
