import type { ApplicationRow } from '@freeboard/contract';
import { may, mayBegin } from '@freeboard/domain/access';
import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { showCount } from '../../lib/format.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { useUserSettings } from '../../lib/session/user-settings.ts';
import { useHold, useStableOrder } from '../../lib/stable-order.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import { SendOneByOne } from './bulk/dialogs.ts';
import { columnsOf } from './columns.tsx';
import { isNarrowed, type ListState, PER_PAGE, toNarrowing, writeState } from './filters.ts';
import classes from './list.module.css';
import { ListHeads } from './list-heads.tsx';
import { ListRow } from './list-row.tsx';
import { pressed, type SelectionState } from './selection/selection.ts';
import { SelectionBar } from './selection/selection-bar.tsx';
import type { useApplicationList } from './use-list.ts';

type Props = {
  state: ListState;
  setState: (next: ListState) => void;
  query: ReturnType<typeof useApplicationList>;
  chosen: SelectionState;
};

const MINUTE_MS = 60_000;

function useArchived(state: ListState) {
  const isHiding = state.view === 'all';
  const request = { ...toNarrowing({ ...state, view: 'archived' }), per_page: 1 };
  const page = useCall('getAgentApplicationsList', request, { enabled: isHiding }).data?.applications;
  return isHiding && page && page.total > 0 ? `${showCount(page.total)}${page.is_total_exact ? '' : '+'}` : null;
}

function NoRows({ state }: { state: ListState }) {
  const user = useSession()?.user;
  const archived = useArchived(state);
  if (archived)
    return (
      <Empty
        title={archived === '1' ? 'The only one that matches is archived' : `All ${archived} are archived`}
        text={
          isNarrowed(state)
            ? 'No other application matches these filters.'
            : 'Archived applications are left out of this list.'
        }
        action={
          <Link className="link" to={{ search: writeState({ ...state, view: 'archived', page: 1 }).toString() }}>
            Show them
          </Link>
        }
      />
    );
  if (isNarrowed(state))
    return (
      <Empty
        title="No application matches"
        text="No applications match these filters."
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

function useChoose(rows: readonly ApplicationRow[], chosen: SelectionState) {
  // Reads the rows from a ref, so that the callback stays the same and unchanged rows are not rendered again.
  const latest = useRef({ rows, chosen });
  latest.current = { rows, chosen };
  return useCallback((id: number, isShift: boolean) => {
    const { rows: shown, chosen: to } = latest.current;
    to.setSelection((before) => pressed(before.key === to.selection.key ? before : to.selection, shown, id, isShift));
  }, []);
}

type TableProps = Pick<Props, 'state' | 'setState'> &
  Pick<SelectionState, 'selection'> &
  Pick<ComponentProps<typeof ListRow>, 'now' | 'onChoose' | 'onSend'> & {
    rows: readonly ApplicationRow[];
    hold: ReturnType<typeof useHold<HTMLTableElement>>['hold'];
  };

function Table({ state, setState, rows, now, selection, hold, onChoose, onSend }: TableProps) {
  const columns = columnsOf(useUserSettings().list_columns);
  return (
    <div className={classes.scroll}>
      <table className="table" {...hold}>
        <thead className={classes.sticky}>
          <tr>
            <th className={classes.choose}>
              <span className="hidden-word">Selected</span>
            </th>
            <ListHeads columns={columns} state={state} setState={setState} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ListRow
              key={row.id}
              row={row}
              columns={columns}
              now={now}
              isChosen={selection.isAll || selection.rows.has(row.id)}
              onChoose={onChoose}
              onSend={onSend}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * The state whose rows are shown, as text: the previous one until the new rows are loaded. Otherwise the old rows'
 * order would be taken for the new state's, and a click on a heading would sort nothing.
 */
function useShownState(state: ListState, { isPlaceholderData }: Props['query']): string {
  const shown = useRef('');
  if (!isPlaceholderData) shown.current = writeState(state).toString();
  return shown.current;
}

export function ApplicationList({ state, setState, query, chosen }: Props) {
  const now = useNow(MINUTE_MS);
  const page = query.data?.applications;
  const { isHeld, hold } = useHold<HTMLTableElement>();
  const { rows } = useStableOrder(page?.data ?? [], (row) => row.id, useShownState(state, query), isHeld);
  const role = useSession()?.user_role;
  const maySend = role !== undefined && may(role, 'quote.send');
  const [sending, setSending] = useState<ApplicationRow | null>(null);
  const sent = useMemo(() => (sending ? [sending] : []), [sending]);
  const close = useCallback(() => setSending(null), []);
  const choose = useChoose(rows, chosen);
  let body: ReactNode;
  if (query.isError && !page) body = <Failed text={query.error.message} retry={() => void query.refetch()} />;
  else if (!page) body = <SkeletonRows rows={10} label="Loading applications" />;
  else if (rows.length === 0) body = <NoRows state={state} />;
  else
    body = (
      <>
        <Table
          state={state}
          setState={setState}
          rows={rows}
          now={now}
          selection={chosen.selection}
          hold={hold}
          onChoose={choose}
          onSend={maySend ? setSending : null}
        />
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
    <div className={`card ${classes.list}`} aria-busy={query.isFetching}>
      <SelectionBar
        state={state}
        rows={rows}
        total={page?.total ?? 0}
        isExact={page?.is_total_exact ?? true}
        chosen={chosen}
      />
      {body}
      {sending ? <SendOneByOne rows={sent} onClose={close} /> : null}
    </div>
  );
}
