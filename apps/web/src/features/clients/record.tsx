import type { Client } from '@freeboard/contract';
import { CLIENT_LANGUAGE_NAMES, ERRORS, statusWords, TYPE_NAMES } from '@freeboard/domain';
import { useEffect } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { showDate, showDollars } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { STATUS_TONE } from '../../ui/application-look.ts';
import { Chip } from '../../ui/chip.tsx';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';
import classes from './clients.module.css';

function Contact({ client }: { client: Client }) {
  const ofKind = (kind: 'email' | 'phone') => client.addresses.filter((one) => one.kind === kind);
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['Phone', ofKind('phone').map(({ value }) => value)],
    ['E-mail', ofKind('email').map(({ value }) => value)],
    ['Language', [CLIENT_LANGUAGE_NAMES[client.language]]],
  ];
  return (
    <section className="card" aria-labelledby="client-contact">
      <div className="head">
        <h2 id="client-contact">Contact</h2>
      </div>
      <dl className={`body ${classes.pairs}`}>
        {rows.map(([label, values]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{values.length > 0 ? values.map((value) => <div key={value}>{value}</div>) : '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Applications({ client }: { client: Client }) {
  return (
    <section className="card" aria-labelledby="client-applications">
      <div className="head">
        <h2 id="client-applications">Applications and policies</h2>
      </div>
      <ul>
        {client.applications.map((one) => (
          <li key={one.id} className={classes.item}>
            <Link className={classes.open} to={`/agent-portal/application-details/${one.id}`}>
              <span className="strong num">{one.application_id}</span> {TYPE_NAMES[one.application_type]}
            </Link>
            <Chip tone={STATUS_TONE[one.status]}>{statusWords(one.status)}</Chip>
            <span className="grow" />
            <span className="strong num">
              {one.min_quote_amount === null ? '—' : showDollars(one.min_quote_amount)}
            </span>
            <span className={`muted small ${classes.under}`}>{one.address}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Record({ client }: { client: Client }) {
  return (
    <main className="page">
      <div className={classes.title}>
        <div>
          <div className="small muted num">Client since {showDate(client.created_at)}</div>
          <h1>{client.name || 'No name'}</h1>
        </div>
      </div>
      <div className={classes.columns}>
        <Contact client={client} />
        <Applications client={client} />
      </div>
    </main>
  );
}

function Loaded({ id }: { id: number }) {
  const navigate = useNavigate();
  const query = useCall('getClient', { client_id: id });
  const client = query.data?.client;
  const leadsTo = client && client.id !== id ? client.id : null;
  useEffect(() => {
    if (leadsTo !== null) void navigate(`/agent-portal/clients/${leadsTo}`, { replace: true });
  }, [leadsTo, navigate]);
  if (client) return <Record client={client} />;
  if (query.error?.code === 404)
    return (
      <main className="page" role="alert">
        <Empty
          isPage
          title={ERRORS.not_found}
          text="There is no such client, or none of its applications is yours to see."
          action={
            <Link className="link" to="/agent-portal/clients">
              Show all clients
            </Link>
          }
        />
      </main>
    );
  return (
    <main className="page">
      <div className="card">
        {query.isError ? (
          <Failed text={query.error.message} retry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={12} label="Loading the client" />
        )}
      </div>
    </main>
  );
}

/** One client with all that belongs to it (R15.1); one that was merged leads to the client that has it. */
export default function ClientRecord() {
  const { client_id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(client_id)) return <Navigate to="/agent-portal/clients" replace />;
  return <Loaded key={client_id} id={Number(client_id)} />;
}
