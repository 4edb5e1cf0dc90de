import type { ApplicationBrief, Task } from '@freeboard/contract';
import type { ApplicationType } from '@freeboard/domain/applications';
import { clientName } from '@freeboard/domain/clients';
import { dueState, type TaskRule } from '@freeboard/domain/tasks';
import type { Context } from '../../kernel/context/context.ts';
import { maskOf } from '../quotes/index.ts';
import type { AgencyClock } from './agency-clock.ts';
import { taskClients } from './clients.queries.ts';
import { type BriefRow, briefRows, type TaskRow } from './tasks.queries.ts';

const toBrief = (row: BriefRow): ApplicationBrief => ({
  id: row.id,
  application_id: row.number,
  application_type: row.type as ApplicationType,
  client: clientName(row),
  address: row.address,
});

export async function briefsOf(
  { db }: Context,
  ids: readonly (number | null)[],
): Promise<Map<number, ApplicationBrief>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  return new Map((await briefRows(db, wanted)).map((row) => [row.id, toBrief(row)]));
}

async function textsOf(context: Context, row: TaskRow): Promise<{ title: string; note: string }> {
  const { title, note } = row;
  const isOwn = row.created_by === context.viewer.id;
  if (context.viewer.displayCarriers || !row.names_carriers || isOwn || row.application_id === null)
    return { title, note };
  const mask = await maskOf(context, row.application_id);
  return { title: mask.strict(title), note: mask.strict(note) };
}

export async function toTasks(context: Context, rows: readonly TaskRow[], clock: AgencyClock): Promise<Task[]> {
  const briefs = await briefsOf(
    context,
    rows.map(({ application_id }) => application_id),
  );
  const clients = await taskClients(
    context.db,
    rows.flatMap(({ client_id }) => client_id ?? []),
  );
  const toClient = (id: number | null) => {
    const client = id === null ? undefined : clients.get(id);
    return client ? { id: client.id, name: client.name } : null;
  };
  const tasks: Task[] = [];
  for (const row of rows)
    tasks.push({
      id: row.id,
      version: row.version,
      ...(await textsOf(context, row)),
      due_on: row.due_on,
      due_time: row.due_time,
      due: dueState(row, clock),
      owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
      rule: row.rule as TaskRule | null,
      created_by: row.maker_name,
      application: row.application_id === null ? null : (briefs.get(row.application_id) ?? null),
      client: toClient(row.client_id),
      done_at: row.done_at?.toISOString() ?? null,
      ended_because: row.ended_because,
    });
  return tasks;
}
