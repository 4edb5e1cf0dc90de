import type { Verbs } from '../../kernel/verbs.ts';
import { getAgentsList } from './get-agents.ts';

export const peopleVerbs: Verbs = { getAgentsList };
