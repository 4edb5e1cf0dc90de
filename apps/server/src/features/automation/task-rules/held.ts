import type { TaskRule } from '@freeboard/domain/tasks';
import { TASK_RULES } from '@freeboard/domain/tasks';
import { Fault } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { FOLLOW_UP_QUEUE } from './follow-up-queue.ts';
import { decideHeld, lockByRule } from './task-rules.queries.ts';

export const listHeldFollowUps: Verb<'listHeldFollowUps'> = async (context) => ({
  held: (await lockByRule(context.db)).map(({ rule, people }) => ({ rule: rule as TaskRule, people })),
});

/**
 * Sends a rule's held messages, or marks them as not sent; their tasks stay open.
 * @throws Fault invalid without an agency
 */
export const decideFollowUps: Verb<'decideFollowUps'> = async (context, { rule, is_sent }) => {
  const { db, viewer, now } = context;
  if (viewer.agencyId === null) throw new Fault('invalid', 'Choose an agency first: these rules are those of one.');
  const tasks = await decideHeld(db, rule, is_sent ? 'queued' : 'not_sent', now);
  if (is_sent) for (const { id } of tasks) context.enqueue({ queue: FOLLOW_UP_QUEUE, data: { task_id: id } });
  const people = tasks.length;
  context.record({
    action: is_sent ? 'sent the follow-ups of a rule' : 'left the follow-ups of a rule unsent',
    agencyId: viewer.agencyId,
    changes: [{ field: 'rule', from: null, to: `${TASK_RULES[rule].label}: ${people}` }],
  });
  return { people };
};
