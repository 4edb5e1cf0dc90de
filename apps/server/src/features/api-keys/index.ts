export { findProgram, type Program, refuseKeyInAddress } from './authenticate.ts';
export { answerUnder, claimAnswer, type StoredAnswer, saveAnswer } from './idempotency.queries.ts';
export { type Minute, minuteAt } from './minute.queries.ts';
