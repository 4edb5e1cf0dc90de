/** Creates and ends tasks by an agency's rules, and sends the follow-ups that the agency has enabled. */

import type { Verbs } from '../../kernel/verbs.ts';
import { decideFollowUps, listHeldFollowUps } from './held.ts';

export { followUpJob } from './follow-up.ts';
export { taskRulesJob } from './run-rules.ts';

export const taskRuleVerbs: Verbs = { listHeldFollowUps, decideFollowUps };
