import { found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { paginated } from '../applications/index.ts';
import { agencyClock } from './agency-clock.ts';
import { toTasks } from './tasks.presenter.ts';
import { countTasks, linkedApplication, type TaskFilters, taskPage } from './tasks.queries.ts';

/** Past so many open tasks nobody reads the count. */
const COUNT_BOUND = 1_000;

/** Lists tasks, those due first. @throws Fault not_found (the application) */
export const listTasks: Verb<'listTasks'> = async (context, { view, whose, application_id, page, per_page }) => {
  const { db, viewer, now } = context;
  if (application_id !== undefined) found(await linkedApplication(db, application_id));
  const clock = await agencyClock(db, viewer.agencyId, now);
  const filters: Omit<TaskFilters, 'view'> = {
    ownerId: whose === 'mine' && application_id === undefined ? viewer.id : null,
    applicationId: application_id,
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
