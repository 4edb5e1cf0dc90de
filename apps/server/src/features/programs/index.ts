export { findProgram, type Program, refuseKeyInAddress } from './api-keys/authenticate.ts';
export { answerUnder, claimAnswer, type StoredAnswer, saveAnswer } from './api-keys/idempotency.queries.ts';
export { OauthError } from './assistants/oauth-error.ts';
export { registerClient } from './assistants/register.ts';
export { findAssistant, giveTokens, isAssistantToken, revokeToken } from './assistants/tokens.ts';
export { RESOURCE_VERBS } from './resources.ts';
export { type ResourceAnswer, type ResourceInput, StaleVersion } from './types.ts';
