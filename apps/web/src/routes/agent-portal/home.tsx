import { useSearchParams } from 'react-router';
import { JobCards } from '../../features/applications/bulk/job-cards.tsx';
import { FilterBar, Views } from '../../features/applications/filter-bar.tsx';
import { type ListState, narrowingKey, readState, writeState } from '../../features/applications/filters.ts';
import { ApplicationList } from '../../features/applications/list.tsx';
import { useSelection } from '../../features/applications/selection/selection.ts';
import { useApplicationList } from '../../features/applications/use-list.ts';
import { showCount } from '../../lib/format.ts';
import classes from './home.module.css';

export default function AgentPortalHome() {
  const [params, setParams] = useSearchParams();
  const state = readState(params);
  const setState = (next: ListState) =>
    setParams(writeState(next), { replace: next.text !== state.text, preventScrollReset: true });
  const query = useApplicationList(state);
  const chosen = useSelection(narrowingKey(state));
  const total = query.data?.applications.total;
  return (
    <main className={`page ${classes.whole}`}>
      <div className={`row wrap ${classes.title}`}>
        <h1>Applications</h1>
        <span className="muted num" role="status">
          {total === undefined ? '' : showCount(total)}
        </span>
      </div>
      <div className={`row wrap ${classes.bar}`}>
        <Views state={state} setState={setState} counts={query.data?.counts} />
        <span className="grow" />
        <FilterBar state={state} setState={setState} />
      </div>
      <ApplicationList state={state} setState={setState} query={query} chosen={chosen} />
      <JobCards />
    </main>
  );
}
