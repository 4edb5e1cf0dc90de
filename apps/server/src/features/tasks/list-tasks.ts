import { found } from '../../kernel/faults.ts';
import { paginated } from '../../kernel/paginated.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { agencyClock } from './agency-clock.ts';
import { taskClients } from './clients.queries.ts';
import { toTasks } from './tasks.presenter.ts';
import { countTasks, linkedApplication, type TaskFilters, taskPage } from './tasks.queries.ts';

const COUNT_BOUND = 1_000;

/** Lists tasks by due date, or done tasks from the latest. @throws Fault not_found (the application, the client) */
export const listTasks: Verb<'listTasks'> = async (context, { view, whose, ...of }) => {
  const { db, viewer, now } = context;
  const { application_id, client_id, page, per_page } = of;
  if (application_id !== undefined) found(await linkedApplication(db, application_id));
  const client = client_id === undefined ? undefined : found((await taskClients(db, [client_id])).get(client_id));
  const clock = await agencyClock(db, viewer.agencyId, now);
  const filters: Omit<TaskFilters, 'view'> = {
    ownerId: whose === 'mine' && application_id === undefined && client === undefined ? viewer.id : null,
    applicationId: application_id,
    clientId: client?.id,
    today: clock.date,
  };
  const count = (of: TaskFilters['view']) => countTasks(db, { ...filters, view: of }, COUNT_BOUND);
  const [due, open, done] = await Promise.all([count('due'), count('open'), view === 'done' ? count('done') : 0]);
  const total = { due, open, done }[view];
  const rows = await taskPage(db, { ...filters, view }, (page - 1) * per_page, per_page);
  const path = '/agent-portal/tasks/list';
  return {
    tasks: paginated(await toTasks(context, rows, clock), total, page, per_page, path, total < COUNT_BOUND),
    counts: { due, open },
    today: clock.date,
  };
};
