import { type Role, reach, STAFF_ROLES } from '@freeboard/domain/access';
import { type TaskInput, taskErrors } from '@freeboard/domain/tasks';
import type { Context } from '../../kernel/context/context.ts';
import { Fault, found, invalid } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { agencyClock } from './agency-clock.ts';
import { taskClients } from './clients.queries.ts';
import { openTask, presentTask, publishTask } from './present-task.ts';
import { insertTask, linkedApplication, lockTask, staffById, updateTask } from './tasks.queries.ts';

type Linked = Awaited<ReturnType<typeof linkedApplication>>;

/**
 * Checks a task's new owner: an active admin or agent of its agency who may open its application. @returns their name
 * @throws Fault invalid, at owner_id
 */
export async function ownerOf(context: Context, ownerId: number, agencyId: number, linked: Linked): Promise<string> {
  const person = await staffById(context.db, ownerId, agencyId);
  if (!person || !STAFF_ROLES.includes(person.role as Role)) throw invalid({ owner_id: ['Value is not valid.'] });
  const seesAll = reach(person.role as Role, 'application.see') === 'agency';
  if (linked && !seesAll && linked.agent_id !== person.id && linked.created_by !== person.id)
    throw invalid({ owner_id: [`${person.name} can’t open this application. Assign it to them first.`] });
  return person.name;
}

/**
 * The task to change; refuses an outdated version.
 * @throws Fault not_found, conflict
 */
async function changed(context: Context, taskId: number, version: number | undefined) {
  const before = openTask(await lockTask(context.db, taskId));
  if (version !== undefined && version !== before.version)
    throw new Fault('conflict', 'Someone else changed this task. Check it again.', {
      data: { task: await presentTask(context, taskId) },
    });
  return before;
}

/**
 * The client of a saved task: unchanged when `clientId` is undefined.
 * @throws Fault not_found, invalid (an application is named as well)
 */
async function clientOf(
  context: Context,
  clientId: number | null | undefined,
  before: number | null,
  isOfOne: boolean,
) {
  if (clientId === undefined || clientId === null || clientId === before)
    return { id: clientId === undefined ? before : clientId, agencyId: undefined };
  if (isOfOne) throw invalid({ client_id: ['Choose the client or one of its applications, not both.'] });
  const client = found((await taskClients(context.db, [clientId])).get(clientId));
  return { id: client.id, agencyId: client.agency_id };
}

/** @throws Fault not_found, invalid, conflict */
export const saveTask: Verb<'saveTask'> = async (context, { task_id, version, client_id, ...input }) => {
  const { db, viewer, now } = context;
  const before = task_id === undefined ? null : await changed(context, task_id, version);
  const applicationId = input.application_id ?? null;
  // The owner of a task may still edit it after losing access to its application.
  const isKept = before !== null && before.application_id === applicationId;
  const linked = applicationId === null ? undefined : await linkedApplication(db, applicationId);
  if (applicationId !== null && !isKept) found(linked);
  const client = await clientOf(context, client_id, before?.client_id ?? null, applicationId !== null);
  const agencyId = before?.agency_id ?? linked?.agency_id ?? client.agencyId ?? viewer.agencyId;
  if (agencyId === null) throw new Fault('invalid', 'A task belongs to an agency. Choose the agency first.');
  if ([linked?.agency_id, client.agencyId].some((id) => id !== undefined && id !== agencyId))
    throw new Fault('not_found');
  const texts: TaskInput = { ...input, due_time: input.due_time ?? null };
  const errors = taskErrors(texts, (await agencyClock(db, agencyId, now)).date);
  // An overdue task may be edited without changing its due date.
  if (before?.due_on === input.due_on) delete errors.due_on;
  if (Object.keys(errors).length > 0)
    throw invalid(Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, [text]])));
  const ownerId = input.owner_id ?? null;
  if (ownerId !== null && ownerId !== before?.owner_id) await ownerOf(context, ownerId, agencyId, linked);
  const row = {
    ...texts,
    application_id: applicationId,
    client_id: client.id,
    owner_id: ownerId,
    names_carriers: viewer.displayCarriers || (before?.names_carriers ?? false),
    updated_at: now,
  };
  const id =
    before?.id ?? (await insertTask(db, { ...row, agency_id: agencyId, created_by: viewer.id, created_at: now })).id;
  if (before) await updateTask(db, id, row);
  publishTask(context, { ...row, agency_id: agencyId }, before ? 'changed a task' : 'added a task', [
    { field: 'task', from: before?.title ?? null, to: row.title },
    { field: 'due_on', from: before?.due_on ?? null, to: row.due_on },
  ]);
  if (before?.owner_id !== ownerId) notifyOwner(context, { ...row, agency_id: agencyId });
  return { task: await presentTask(context, id) };
};

export function notifyOwner(
  context: Context,
  task: { owner_id: number | null; agency_id: number; title: string; application_id: number | null },
): void {
  if (task.owner_id === null || task.owner_id === context.viewer.id) return;
  context.effects.notifications.push({
    personId: task.owner_id,
    agencyId: task.agency_id,
    applicationId: task.application_id,
    kind: 'task',
    text: `${context.viewer.name} gave you a task.`,
  });
}
