import type { ClientRow } from '@freeboard/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAddress } from '../../lib/browser/use-address.ts';
import { showAgo, showCount, showDate } from '../../lib/format.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useNow } from '../../lib/hooks/use-now.ts';
import { useCall } from '../../lib/server/query.ts';
import { Pager } from '../../ui/layout/pager.tsx';
import rowLink from '../../ui/layout/row-link.module.css';
import { SortHeader } from '../../ui/layout/sort-header.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import classes from './clients.module.css';

const PER_PAGE = 25;
const DEBOUNCE_MS = 250;
const MINUTE_MS = 60_000;
const NONE = '—';

type Sort = 'name' | 'newest';

/** 'Ana Ruiz +2', or a dash for an empty list. */
const brief = ([first, ...others]: readonly string[]): string =>
  first === undefined ? NONE : others.length === 0 ? first : `${first} +${others.length}`;

function Row({ row, now }: { row: ClientRow; now: number }) {
  return (
    <tr className="opens">
      <td>
        <Link className={`strong ${rowLink.open}`} to={`/agent-portal/clients/${row.id}`}>
          {row.name || 'No name'}
        </Link>
        <div className="muted small only-s">{row.phones[0] ?? row.emails[0] ?? NONE}</div>
      </td>
      <td className="num hide-s nowrap">{brief(row.phones)}</td>
      <td className={`hide-s clip ${classes.email}`}>{brief(row.emails)}</td>
      <td className="num right">{showCount(row.applications)}</td>
      <td className="num right hide-xs">{row.policies > 0 ? showCount(row.policies) : NONE}</td>
      <td className="num muted nowrap hide-xs">{row.updated_at ? showAgo(row.updated_at, now) : NONE}</td>
      <td className="num muted nowrap hide-s">{showDate(row.created_at)}</td>
    </tr>
  );
}

function Search({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const rested = useDebounced(typed, DEBOUNCE_MS);
  useEffect(() => {
    if (rested !== text) onText(rested);
  }, [rested, text, onText]);
  return (
    <input
      className="input search"
      type="search"
      aria-label="Search clients"
      placeholder="Name, phone, e-mail, address"
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

function useListed() {
  const [params, changeAddress] = useAddress();
  const text = params.get('text') ?? '';
  const sort: Sort = params.get('sort') === 'newest' ? 'newest' : 'name';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const change = (next: { text?: string; sort?: string; page?: number }) => {
    const { page = 1, ...rest } = next;
    const usual = { text: '', sort: 'name', page: '1' };
    changeAddress(
      (now) => {
        for (const [key, value] of Object.entries({ ...rest, page: String(page) })) {
          if (value === usual[key as keyof typeof usual]) now.delete(key);
          else now.set(key, value);
        }
      },
      { replace: next.text !== undefined },
    );
  };
  return { text, sort, page, change };
}

type TableProps = { rows: readonly ClientRow[]; sort: Sort; onSort: (sort: Sort) => void };

function ClientTable({ rows, sort, onSort }: TableProps) {
  const now = useNow(MINUTE_MS);
  return (
    <table className="table">
      <thead>
        <tr>
          <SortHeader order={sort === 'name' ? 'ascending' : 'none'} onSort={() => onSort('name')}>
            Client
          </SortHeader>
          <th className="hide-s">Phone</th>
          <th className="hide-s">E-mail</th>
          <th className="right">Applications</th>
          <th className="right hide-xs">Policies</th>
          <th className="hide-xs">Updated</th>
          <SortHeader
            className="hide-s"
            order={sort === 'newest' ? 'descending' : 'none'}
            onSort={() => onSort('newest')}
          >
            Client since
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} now={now} />
        ))}
      </tbody>
    </table>
  );
}

export default function Clients() {
  const { text, sort, page, change } = useListed();
  const query = useCall(
    'listClients',
    { page, per_page: PER_PAGE, sort, ...(text ? { text } : {}) },
    { placeholderData: keepPreviousData },
  );
  const clients = query.data?.clients;
  return (
    <main className="page">
      <div className="row wrap bottom mb-4">
        <h1>Clients</h1>
        <span className="muted num" role="status">
          {clients ? `${showCount(clients.total)}${clients.is_total_exact ? '' : '+'}` : ''}
        </span>
        <span className="grow" />
        <Search text={text} onText={(next) => change({ text: next })} />
      </div>
      <div className="card" aria-busy={query.isFetching}>
        {clients ? null : <Pending query={query} rows={10} label="Loading clients" />}
        {clients?.data.length === 0 ? (
          text ? (
            <Empty title="No client matches" text="Nothing starts with that." />
          ) : (
            <Empty title="No clients yet" text="A client comes with the first application that has a name." />
          )
        ) : null}
        {clients && clients.data.length > 0 ? (
          <>
            <ClientTable rows={clients.data} sort={sort} onSort={(next) => change({ sort: next })} />
            <Pager
              page={page}
              pages={clients.last_page}
              perPage={PER_PAGE}
              total={clients.total}
              isExact={clients.is_total_exact}
              onPage={(next) => change({ page: next })}
            />
          </>
        ) : null}
      </div>
    </main>
  );
}
