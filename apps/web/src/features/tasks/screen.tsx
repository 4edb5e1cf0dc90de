import type { RequestOf } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useAddress } from '../../lib/browser/use-address.ts';
import { showCount } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { today as formsToday } from '../../lib/today.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Pager } from '../../ui/layout/pager.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { TaskList } from './task-list.tsx';
import classes from './tasks.module.css';

type View = NonNullable<RequestOf<'listTasks'>['view']>;
type Whose = NonNullable<RequestOf<'listTasks'>['whose']>;

const VIEWS: readonly { value: View; label: string }[] = [
  { value: 'open', label: 'Open' },
  { value: 'due', label: 'Due' },
  { value: 'done', label: 'Done' },
];
const WHOSE: readonly { value: Whose; label: string }[] = [
  { value: 'mine', label: 'Mine' },
  { value: 'all', label: 'Everyone’s' },
];
const PER_PAGE = 25;
const EMPTY: Readonly<Record<View, string>> = {
  open: 'Add what you promised a client, with the day it is due. It is on Home that morning.',
  due: 'Nothing is due today.',
  done: 'Tasks that were done are here.',
};

const among = <T extends string>(all: readonly { value: T }[], value: string | null): T =>
  all.find((one) => one.value === value)?.value ?? (all[0]?.value as T);

function useTaskParams() {
  const [params, changeAddress] = useAddress();
  const set = (next: Record<string, string>) =>
    changeAddress((now) => {
      for (const [key, value] of Object.entries(next)) {
        if (value === '') now.delete(key);
        else now.set(key, value);
      }
    });
  return {
    view: among(VIEWS, params.get('view')),
    whose: among(WHOSE, params.get('whose')),
    page: Math.max(1, Math.trunc(Number(params.get('page'))) || 1),
    isNew: params.has('new'),
    set,
  };
}

export default function Tasks() {
  const { view, whose, page, isNew, set } = useTaskParams();
  const query = useCall('listTasks', { view, whose, page, per_page: PER_PAGE }, { placeholderData: keepPreviousData });
  const list = query.data?.tasks;
  const today = query.data?.today ?? formsToday();
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Tasks</h1>
        <span className="muted num" role="status">
          {query.data ? `${showCount(query.data.counts.open)} open, ${showCount(query.data.counts.due)} due` : ''}
        </span>
        <span className="grow" />
        <Segmented<View>
          isSmall
          label="Which"
          value={view}
          choices={VIEWS}
          onChange={(next) => set({ view: next, page: '' })}
        />
        <Segmented<Whose>
          isSmall
          label="Whose"
          value={whose}
          choices={WHOSE}
          onChange={(next) => set({ whose: next, page: '' })}
        />
        <Button onClick={() => set({ new: 'task' })}>New task</Button>
      </div>
      <section className={`card ${classes.list}`} aria-label="Tasks" aria-busy={query.isFetching}>
        {list ? null : <Pending query={query} rows={10} label="Loading tasks" />}
        {list?.total === 0 ? (
          <Empty
            title={view === 'due' ? 'All caught up' : 'No tasks yet'}
            text={EMPTY[view]}
            action={view === 'open' ? <Button onClick={() => set({ new: 'task' })}>New task</Button> : null}
          />
        ) : null}
        {list && list.total > 0 ? <TaskList tasks={list.data} today={today} label="Tasks by day" /> : null}
        {list && list.last_page > 1 ? (
          <Pager
            page={page}
            pages={list.last_page}
            perPage={PER_PAGE}
            total={list.total}
            isExact={list.is_total_exact}
            onPage={(next) => set({ page: String(next) })}
          />
        ) : null}
      </section>
      <TaskDialog draft={isNew ? { application: null } : null} today={today} onClose={() => set({ new: '' })} />
    </main>
  );
}
