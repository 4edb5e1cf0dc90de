/** Stores tasks, and computes a person's list for today. */

import type { Verbs } from '../../kernel/verbs.ts';
import { assignTask, setTaskDone, snoozeTask } from './change-task.ts';
import { getToday } from './get-today.ts';
import { listTasks } from './list-tasks.ts';
import { saveTask } from './save-task.ts';

export { addTask } from './add-task.ts';
export { remindOfReply } from './remind-of-reply.ts';

export const taskVerbs: Verbs = { listTasks, saveTask, setTaskDone, snoozeTask, assignTask, getToday };
