/** Connects assistants that act for people over /mcp, and finds whom a token acts for. */

import type { Verbs } from '../../kernel/verbs.ts';
import { allowAssistant, disconnectAssistant, getAssistantRequest, listAssistants } from './consent.ts';

export { type AssistantRow, assistantsOf, assistantsOfAgency, endAssistants } from './assistants.queries.ts';
export { OauthError } from './oauth-error.ts';
export { registerClient } from './register.ts';
export { endOf as connectionEnd, findAssistant, giveTokens, isAssistantToken, revokeToken } from './tokens.ts';

export const assistantVerbs: Verbs = { getAssistantRequest, allowAssistant, listAssistants, disconnectAssistant };
