import type { Task } from '@freeboard/contract';
import type { Change, Context } from '../../kernel/context/context.ts';
import { Fault, found } from '../../kernel/faults.ts';
import { agencyClock } from './agency-clock.ts';
import { toTasks } from './tasks.presenter.ts';
import { taskById } from './tasks.queries.ts';

/** A task as the viewer may see it now. @throws Fault not_found */
export async function presentTask(context: Context, id: number): Promise<Task> {
  const row = found(await taskById(context.db, id));
  const clock = await agencyClock(context.db, row.agency_id, context.now);
  return found((await toTasks(context, [row], clock))[0]);
}

/** @throws Fault not_found, conflict when the task is done */
export function openTask<Row extends { done_at: Date | null }>(row: Row | undefined): Row {
  const task = found(row);
  if (task.done_at !== null) throw new Fault('conflict', 'This task is done already.');
  return task;
}

type Of = { agency_id: number; application_id: number | null };

export function publishTask(context: Context, task: Of, action: string, changes: Change[]): void {
  const of = task.application_id === null ? {} : { applicationId: task.application_id };
  context.record({ action, agencyId: task.agency_id, ...of, changes });
  // Published without an application or a task: the owner of a task need not be the handler of the application.
  context.emit({ kind: 'task', agencyId: task.agency_id, ids: {} });
}
