/** Stores tasks, and computes the list of today's work. */

import type { Feature } from '../../kernel/feature.ts';
import { assignTask, setTaskDone, snoozeTask } from './change-task.ts';
import { getToday } from './get-today.ts';
import { listTasks } from './list-tasks.ts';
import { saveTask } from './save-task.ts';

export const tasks: Feature = {
  verbs: { listTasks, saveTask, setTaskDone, snoozeTask, assignTask, getToday },
};
