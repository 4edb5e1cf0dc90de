import { TASK_LIMITS } from '@freeboard/domain/tasks';
import type { Context } from '../../kernel/context/context.ts';
import { agencyClock } from './agency-clock.ts';
import { insertTask } from './tasks.queries.ts';

type NewTask = { agency_id: number; owner_id: number | null; title: string; note: string };

/** The caller records the history line. */
export async function addTask(context: Context, { agency_id, owner_id, title, note }: NewTask): Promise<void> {
  const { date } = await agencyClock(context.db, agency_id, context.now);
  await insertTask(context.db, {
    agency_id,
    owner_id,
    created_by: context.viewer.id,
    title: title.slice(0, TASK_LIMITS.title),
    note: note.slice(0, TASK_LIMITS.note),
    due_on: date,
    created_at: context.now,
    updated_at: context.now,
  });
  context.emit({ kind: 'task', agencyId: agency_id, ids: {} });
}
