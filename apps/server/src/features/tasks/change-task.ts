import { addDays } from '@freeboard/domain/forms';
import { MESSAGES } from '@freeboard/domain/wording';
import { found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { agencyClock } from './agency-clock.ts';
import { openTask, presentTask, publishTask } from './present-task.ts';
import { notifyOwner, ownerOf } from './save-task.ts';
import { linkedApplication, lockTask, updateTask } from './tasks.queries.ts';

const LONGEST_SNOOZE_DAYS = 3_650;

/** Marks a task as done or open. If it already is, only a history line is added. @throws Fault not_found */
export const setTaskDone: Verb<'setTaskDone'> = async (context, { task_id, is_done }) => {
  const { db, viewer, now } = context;
  const task = found(await lockTask(db, task_id));
  if ((task.done_at !== null) !== is_done) {
    const done = { done_at: is_done ? now : null, done_by: is_done ? viewer.id : null, ended_because: '' };
    await updateTask(db, task_id, { ...done, updated_at: now });
  }
  const change = is_done ? { from: task.title, to: null } : { from: null, to: task.title };
  publishTask(context, task, is_done ? 'finished a task' : 'opened a task again', [{ field: 'task', ...change }]);
  return { task: await presentTask(context, task_id) };
};

/**
 * Moves an open task to a later day and removes its time, which was meant for the earlier day.
 * @throws Fault not_found, conflict, invalid
 */
export const snoozeTask: Verb<'snoozeTask'> = async (context, { task_id, due_on }) => {
  const { db, now } = context;
  const task = openTask(await lockTask(db, task_id));
  const { date } = await agencyClock(db, task.agency_id, now);
  if (due_on <= date) throw invalid({ due_on: ['Choose a later day.'] });
  if (due_on > addDays(date, LONGEST_SNOOZE_DAYS)) throw invalid({ due_on: [MESSAGES.invalid] });
  await updateTask(db, task_id, { due_on, due_time: null, updated_at: now });
  publishTask(context, task, 'snoozed a task', [{ field: 'due_on', from: task.due_on, to: due_on }]);
  return { task: await presentTask(context, task_id) };
};

/** @throws Fault not_found, conflict, invalid */
export const assignTask: Verb<'assignTask'> = async (context, { task_id, owner_id }) => {
  const { db, now } = context;
  const task = openTask(await lockTask(db, task_id));
  const linked = task.application_id === null ? undefined : await linkedApplication(db, task.application_id);
  const name = await ownerOf(context, owner_id, task.agency_id, linked);
  const presented = await presentTask(context, task_id);
  if (owner_id !== task.owner_id) {
    await updateTask(db, task_id, { owner_id, updated_at: now });
    notifyOwner(context, { ...task, owner_id });
  }
  publishTask(context, task, 'gave a task to a colleague', [
    { field: 'owner', from: presented.owner?.name ?? null, to: name },
  ]);
  // An agent may have reassigned the task out of their own reach: the answer is what they saw, with its new owner.
  return { task: { ...presented, owner: { id: owner_id, name } } };
};
