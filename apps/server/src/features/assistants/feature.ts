/** Connects assistants that act for people over /mcp, and finds the user that a token acts for. */

import type { Feature } from '../../kernel/feature.ts';
import { allowAssistant, disconnectAssistant, getAssistantRequest, listAssistants } from './consent.ts';

export const assistants: Feature = {
  verbs: { getAssistantRequest, allowAssistant, listAssistants, disconnectAssistant },
};
