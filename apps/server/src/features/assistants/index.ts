export { type AssistantRow, assistantsOf, assistantsOfAgency, endAssistants } from './assistants.queries.ts';
export { OauthError } from './oauth-error.ts';
export { registerClient } from './register.ts';
export { endOf as connectionEnd, findAssistant, giveTokens, isAssistantToken, revokeToken } from './tokens.ts';
