/** Creates and ends tasks by an agency's rules, and sends the follow-ups that the agency has enabled. */

import type { Feature } from '../../kernel/feature.ts';
import { followUpJob } from './follow-up.ts';
import { decideFollowUps, listHeldFollowUps } from './held.ts';
import { taskRulesJob } from './run-rules.ts';

export const taskRules: Feature = {
  verbs: { listHeldFollowUps, decideFollowUps },
  jobs: [taskRulesJob, followUpJob],
};
