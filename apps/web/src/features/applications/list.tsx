import { mayBegin } from '@freeboard/domain';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { showCount } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { useHold, useStableOrder } from '../../lib/stable-order.ts';
import { useNow } from '../../lib/use-now.ts';
import { LeftIcon, RightIcon } from '../../ui/icons.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import { isNarrowed, type ListState, PER_PAGE, type SortKey, sortBy, writeState } from './filters.ts';
import classes from './list.module.css';
import { ListRow } from './list-row.tsx';
import type { useApplicationList } from './use-list.ts';

type Props = {
  state: ListState;
  setState: (next: ListState) => void;
  query: ReturnType<typeof useApplicationList>;
};

const MINUTE_MS = 60_000;

function Head({
  state,
  setState,
  sort,
  right,
  className = '',
  children,
}: Omit<Props, 'query'> & { sort: SortKey; right?: boolean; className?: string; children: ReactNode }) {
  const isOn = state.sort === sort;
  return (
    <th
      className={right ? 'right' : className}
      aria-sort={isOn ? (state.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
    >
      <button type="button" className="sort" aria-pressed={isOn} onClick={() => setState(sortBy(state, sort))}>
        {children} <span aria-hidden="true">{isOn ? (state.direction === 'asc' ? '↑' : '↓') : ''}</span>
      </button>
    </th>
  );
}

function Pager({
  state,
  setState,
  total,
  pages,
  isExact,
}: Omit<Props, 'query'> & { total: number; pages: number; isExact: boolean }) {
  const first = (state.page - 1) * PER_PAGE + 1;
  /** Another page is read from its top. */
  const go = (page: number) => () => {
    setState({ ...state, page });
    window.scrollTo(0, 0);
  };
  return (
    <div className={`num muted small ${classes.pager}`}>
      <span>
        {showCount(first)}–{showCount(Math.min(first + PER_PAGE - 1, total))} of {showCount(total)}
        {isExact ? '' : '+'}
      </span>
      <span className="grow" />
      <Button
        variant="default"
        size="compact-sm"
        aria-label="Previous page"
        disabled={state.page <= 1}
        onClick={go(state.page - 1)}
      >
        <LeftIcon />
      </Button>
      <span>
        {showCount(state.page)} of {showCount(pages)}
      </span>
      <Button
        variant="default"
        size="compact-sm"
        aria-label="Next page"
        disabled={state.page >= pages}
        onClick={go(state.page + 1)}
      >
        <RightIcon />
      </Button>
    </div>
  );
}

function NoRows({ state }: { state: ListState }) {
  const user = useSession()?.user;
  if (isNarrowed(state))
    return (
      <Empty
        title="No application matches"
        text="Nothing fits all of the filters together."
        action={
          <Link className="link" to={{ search: '' }}>
            Show all applications
          </Link>
        }
      />
    );
  return (
    <Empty
      title="No applications yet"
      text="An application holds a client, a property and the quotes of many carriers."
      action={
        user && mayBegin(user) ? (
          <Button component={Link} to="/agent-portal/new">
            New application
          </Button>
        ) : null
      }
    />
  );
}

/** The application list with its four states: loading, empty, error, full. */
export function ApplicationList({ state, setState, query }: Props) {
  const now = useNow(MINUTE_MS);
  const page = query.data?.applications;
  const { isHeld, hold } = useHold<HTMLTableElement>();
  const { rows } = useStableOrder(page?.data ?? [], (row) => row.id, writeState(state).toString(), isHeld);
  const head = { state, setState };
  let body: ReactNode;
  if (query.isError && !page) body = <Failed text={query.error.message} retry={() => void query.refetch()} />;
  else if (!page) body = <SkeletonRows rows={10} label="Loading applications" />;
  else if (rows.length === 0) body = <NoRows state={state} />;
  else
    body = (
      <>
        <table className="table" {...hold}>
          <thead className={classes.sticky}>
            <tr>
              <th>
                <span className="hidden-word">Alert</span>
              </th>
              <Head {...head} sort="application_id" className="hide-xs">
                No.
              </Head>
              <Head {...head} sort="client">
                Client
              </Head>
              <th className="hide-s">Property</th>
              <th className="hide-s">Type</th>
              <th className="hide-s">Zone</th>
              <th>Status</th>
              <Head {...head} sort="min_quote_amount" right>
                From
              </Head>
              <th className="right hide-s">Quotes</th>
              <th className="right hide-s">
                <button
                  type="button"
                  className="sort"
                  aria-pressed={state.sort === 'updated_at'}
                  onClick={() => setState(sortBy(state, 'updated_at'))}
                >
                  Changed{' '}
                  <span aria-hidden="true">
                    {state.sort === 'updated_at' ? (state.direction === 'asc' ? '↑' : '↓') : ''}
                  </span>
                </button>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ListRow key={row.id} row={row} now={now} />
            ))}
          </tbody>
        </table>
        <Pager {...head} total={page.total} pages={page.last_page} isExact={page.is_total_exact} />
      </>
    );
  return (
    <div className="card" aria-busy={query.isFetching}>
      {body}
    </div>
  );
}
