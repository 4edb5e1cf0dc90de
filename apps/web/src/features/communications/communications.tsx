import type { Application } from '@freeboard/contract';
import { useMemo, useState } from 'react';
import { useCall } from '../../lib/query.ts';
import { SandboxMark } from '../../ui/chip.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import classes from './communications.module.css';
import { ExchangeView } from './exchange-view.tsx';
import { groupExchanges, searchExchanges } from './exchanges.ts';

/** The fourth tab: every request to and answer of a carrier or data provider, grouped by API name (R4.2). */
export default function ApiCommunications({ application }: { application: Application }) {
  const query = useCall('getApplicationApiCommunication', { application_id: application.id });
  const [text, setText] = useState('');
  const all = query.data?.application_api_communications;
  const groups = useMemo(() => groupExchanges(all ?? []), [all]);
  const found = useMemo(() => searchExchanges(groups, text), [groups, text]);
  if (query.isError && !all)
    return (
      <div className="card">
        <Failed text={query.error.message} retry={() => void query.refetch()} />
      </div>
    );
  if (!all)
    return (
      <div className="card">
        <SkeletonRows rows={6} label="Loading the communications" />
      </div>
    );
  if (groups.length === 0)
    return (
      <div className="card">
        <Empty
          title="Nothing was asked yet"
          text="Address lookups and launches leave here every request and every answer, secrets masked."
        />
      </div>
    );
  return (
    <div className="col">
      <input
        className={classes.search}
        type="search"
        aria-label="Search the communications"
        placeholder="Search names, addresses, bodies"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.map((group) => (
        <section key={group.name} className="card" aria-label={group.name}>
          <div className="head">
            <h2>{group.name}</h2>
            <span className="muted num">{group.exchanges.length}</span>
            {group.isSandbox ? <SandboxMark /> : null}
          </div>
          <ul className={classes.list}>
            {group.exchanges.map((exchange) => (
              <ExchangeView key={exchange.id} exchange={exchange} />
            ))}
          </ul>
        </section>
      ))}
      {found.length === 0 ? (
        <div className="card">
          <Empty title="Nothing matches" text="No name, address or body holds what you typed." />
        </div>
      ) : null}
    </div>
  );
}
