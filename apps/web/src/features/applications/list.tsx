import { mayBegin } from '@freeboard/domain';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { useHold, useStableOrder } from '../../lib/stable-order.ts';
import { useNow } from '../../lib/use-now.ts';
import { Pager } from '../../ui/pager.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import { isNarrowed, type ListState, PER_PAGE, writeState } from './filters.ts';
import classes from './list.module.css';
import { ListHeads } from './list-heads.tsx';
import { ListRow } from './list-row.tsx';
import type { useApplicationList } from './use-list.ts';

type Props = {
  state: ListState;
  setState: (next: ListState) => void;
  query: ReturnType<typeof useApplicationList>;
};

const MINUTE_MS = 60_000;

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
              <ListHeads state={state} setState={setState} />
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <ListRow key={row.id} row={row} now={now} />
            ))}
          </tbody>
        </table>
        <Pager
          page={state.page}
          pages={page.last_page}
          perPage={PER_PAGE}
          total={page.total}
          isExact={page.is_total_exact}
          onPage={(next) => setState({ ...state, page: next })}
        />
      </>
    );
  return (
    <div className="card" aria-busy={query.isFetching}>
      {body}
    </div>
  );
}
