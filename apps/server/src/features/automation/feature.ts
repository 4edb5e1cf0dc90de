/** Automates follow-up work by rules: automatic e-mail of quotes, and tasks. */

import type { Feature } from '../../kernel/feature.ts';
import { autoEmailJob } from './auto-emailing/job.ts';
import { followUpJob } from './task-rules/follow-up.ts';
import { decideFollowUps, listHeldFollowUps } from './task-rules/held.ts';
import { taskRulesJob } from './task-rules/run-rules.ts';

export const automation: Feature = {
  verbs: {
    listHeldFollowUps,
    decideFollowUps,
  },
  jobs: [autoEmailJob, taskRulesJob, followUpJob],
};
