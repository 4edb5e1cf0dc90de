import { MOST_FOLLOW_UPS, TASK_RULE_KEYS, TASK_RULES, type TaskRule, taskRulesOf } from '@freeboard/domain/tasks';
import { zonedParts } from '@freeboard/domain/time';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../../kernel/context/flush.ts';
import type { Database } from '../../../kernel/database/pool.ts';
import { defineJob } from '../../../kernel/jobs.ts';
import { validZone } from '../../../kernel/local-time.ts';
import { systemContext } from '../../../kernel/run-verb.ts';
import { FOLLOW_UP_QUEUE } from './follow-up-queue.ts';
import { countCauses, endTasks, type MadeTask, makeTasks, type RuleAt } from './rules.queries.ts';
import { adminIds, agenciesWithRules, lockByRule, takeReminders } from './task-rules.queries.ts';

/** New tasks per rule and transaction; each adds a history line. */
const MOST_AT_ONCE = 500;
const MOST_BATCHES = 40;
/** The number of clients shown to an admin is counted up to this. */
const COUNT_BOUND = 100_000;
const SHOWN_TITLES = 3;

type Agency = Awaited<ReturnType<typeof agenciesWithRules>>[number];

/**
 * Decides whether a rule's new messages are queued, held for an admin, or not sent at all (null). `isFirst`: they are
 * the first of the rule to be held, so the admins must be asked.
 */
async function followUpsOf(context: Context, trx: Database, rule: TaskRule, at: RuleAt, sends: boolean) {
  if (!sends || !TASK_RULES[rule].hasMessage) return { followUp: null, people: 0, isFirst: false };
  const held = (await lockByRule(context.db)).find((row) => row.rule === rule)?.people ?? 0;
  // New messages wait with those that an admin has not decided on yet.
  if (held > 0) return { followUp: 'held' as const, people: held, isFirst: false };
  const people = await countCauses(trx, rule, at, COUNT_BOUND);
  const isFirst = people > MOST_FOLLOW_UPS;
  return { followUp: isFirst ? ('held' as const) : ('queued' as const), people, isFirst };
}

async function askAdmins(context: Context, trx: Database, agencyId: number, rule: TaskRule, people: number) {
  const text = `The rule “${TASK_RULES[rule].label}” would message ${people.toLocaleString('en-US')} people. Nothing is sent until you decide in Portal Settings, Follow-ups.`;
  for (const personId of await adminIds(trx, agencyId))
    context.effects.notifications.push({ personId, agencyId, kind: 'follow_ups_held', text, applicationId: null });
}

const recordTask = (context: Context, agencyId: number, action: string, task: MadeTask): void =>
  context.record({
    action,
    agencyId,
    applicationId: task.application_id,
    changes: [{ field: 'task', from: null, to: task.title }],
  });

/** @returns whether a rule may have more causes than fit in one batch */
async function applyRules(context: Context, trx: Database, agency: Agency, at: Omit<RuleAt, 'days'>): Promise<boolean> {
  let hasMore = false;
  const rules = taskRulesOf(agency.task_rules);
  for (const rule of TASK_RULE_KEYS) {
    const { is_on, days, sends } = rules[rule];
    if (!is_on) continue;
    const { followUp, people, isFirst } = await followUpsOf(context, trx, rule, { ...at, days }, sends);
    const made = await makeTasks(trx, rule, { ...at, days }, { followUp, most: MOST_AT_ONCE });
    hasMore ||= made.length === MOST_AT_ONCE;
    for (const task of made) {
      recordTask(context, agency.id, 'added a task by a rule', task);
      if (followUp === 'queued' && task.owner_id !== null)
        context.enqueue({ queue: FOLLOW_UP_QUEUE, data: { task_id: task.id } });
    }
    if (isFirst && made.length > 0) await askAdmins(context, trx, agency.id, rule, people);
  }
  return hasMore;
}

async function remind(context: Context, trx: Database, agencyId: number, today: string): Promise<void> {
  for (const { person_id: personId, n, titles } of await takeReminders(trx, agencyId, today, SHOWN_TITLES)) {
    const rest = n - titles.length;
    const first = titles.length > 0 ? `: ${titles.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}` : '';
    const text = `${n === 1 ? '1 task is' : `${n} tasks are`} due${first}.`;
    context.effects.notifications.push({ personId, agencyId, kind: 'tasks_due', text, applicationId: null });
  }
}

/**
 * Applies one agency's rules in a transaction: ends tasks whose cause no longer applies, creates a batch of new
 * tasks, and reminds people of due tasks.
 * @returns whether there may be more tasks to create
 */
export async function runRulesOf(app: App, agency: Agency): Promise<boolean> {
  const now = app.clock.now();
  const zone = validZone(agency.time_zone);
  const { year, month, day } = zonedParts(now, zone);
  const at = { agencyId: agency.id, now, zone, today: `${year}-${month}-${day}` };
  return app.connection.db.transaction().execute(async (trx) => {
    const context = systemContext(app, trx, { agencyId: agency.id }, true);
    for (const task of await endTasks(trx, at)) recordTask(context, agency.id, `ended a task: ${task.reason}`, task);
    const hasMore = await applyRules(context, trx, agency, at);
    if (context.effects.history.length > 0) context.emit({ kind: 'task', agencyId: agency.id, ids: {} });
    await remind(context, trx, agency.id, at.today);
    await flush(trx, context.effects, { ...SYSTEM, agencyId: agency.id }, app.queue);
    return hasMore;
  });
}

async function runRules(app: App): Promise<void> {
  for (const agency of await agenciesWithRules(app.connection.db))
    try {
      // All batches run now, so that an admin is asked once about all of a rule's messages.
      for (let batch = 0; batch < MOST_BATCHES && (await runRulesOf(app, agency)); ) batch += 1;
    } catch (error) {
      app.log.error({ agency: agency.id, err: error }, 'the task rules of an agency failed');
    }
}

export const taskRulesJob = defineJob('task-rules', z.object({}), runRules, { concurrency: 1, everySeconds: 120 });
