import { TASK_RULE_KEYS } from '@freeboard/domain/tasks';
import { z } from 'zod';
import { post } from '../call.ts';

export const automationCalls = {
  listHeldFollowUps: post('/agent-portal/tasks/list-held', {
    summary: "List rules whose follow-up messages wait for an admin's approval",
    may: 'settings.global',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ held: z.array(z.object({ rule: z.enum(TASK_RULE_KEYS), people: z.number() })) }),
  }),
  decideFollowUps: post('/agent-portal/tasks/decide-follow-ups', {
    summary: "Send a rule's held follow-up messages, or leave them unsent",
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({ rule: z.enum(TASK_RULE_KEYS), is_sent: z.boolean() }),
    answer: z.object({ people: z.number() }),
  }),
};
