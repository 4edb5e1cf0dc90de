import type { AnswerOf, RequestOf, Task } from '@freeboard/contract';
import { callOrNotify, notify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';

export const refreshTasks = (): Promise<unknown> =>
  Promise.all(['listTasks', 'getToday'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));

type Change = 'setTaskDone' | 'snoozeTask' | 'assignTask';

async function change<Name extends Change>(name: Name, request: RequestOf<Name>): Promise<AnswerOf<Name> | null> {
  const answer = await callOrNotify(name, request);
  await refreshTasks();
  return answer;
}

/** The notice offers to reopen the task. */
export async function finishTask({ id: task_id, title }: Task): Promise<void> {
  const answer = await change('setTaskDone', { task_id, is_done: true });
  if (!answer) return;
  const undo = () => void change('setTaskDone', { task_id, is_done: false });
  notify({ title: 'Done', text: title }, 'good', { action: { label: 'Undo', run: undo } });
}

export const reopenTask = ({ id: task_id }: Task): Promise<unknown> =>
  change('setTaskDone', { task_id, is_done: false });

export const snoozeTask = ({ id: task_id }: Task, due_on: string): Promise<unknown> =>
  change('snoozeTask', { task_id, due_on });

export async function assignTask({ id: task_id }: Task, owner_id: number): Promise<boolean> {
  const answer = await change('assignTask', { task_id, owner_id });
  return answer !== null;
}
