import type { Client } from '@freeboard/contract';
import { may } from '@freeboard/domain/access';
import { ERRORS } from '@freeboard/domain/wording';
import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { showDate } from '../../lib/format.ts';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { Empty, Pending } from '../../ui/states.tsx';
import { ClientTasks } from '../tasks/index.ts';
import { Candidates, Merges } from './candidates.tsx';
import classes from './clients.module.css';
import { ConsentCard, ContactCard } from './contact-card.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { Splits } from './splits.tsx';
import { ClientTimeline } from './timeline/client-timeline.tsx';
import { Verbs } from './verbs.tsx';
import { DocumentsCard, WorkCard } from './work-cards.tsx';

function Record({ client }: { client: Client }) {
  const [isEditing, setEditing] = useState(false);
  const role = useSession()?.user_role;
  const mayManagePrivacy = role !== undefined && may(role, 'privacy.manage');
  useEffect(() => {
    document.title = `${client.name || 'Client'} · Freeboard`;
  }, [client.name]);
  return (
    <main className="page">
      <div className="row bottom wrap mb-4">
        <div>
          <div className="small muted num">Client since {showDate(client.created_at)}</div>
          <h1>{client.name || 'No name'}</h1>
        </div>
        <span className="grow" />
        {mayManagePrivacy ? (
          <Link className="link" to={`/dashboard/privacy?client=${client.id}`}>
            Privacy: find, export, erase
          </Link>
        ) : null}
        <Verbs client={client} />
      </div>
      <Candidates client={client} />
      <div className={classes.columns}>
        <div className="col">
          <ContactCard client={client} edit={() => setEditing(true)} />
          <ConsentCard client={client} />
          <Merges client={client} />
          <Splits client={client} />
        </div>
        <ClientTimeline clientId={client.id} isOfSeveral={client.applications.length > 1} />
        <div className="col">
          <WorkCard client={client} />
          <ClientTasks client={client} />
          <DocumentsCard documents={client.documents} />
        </div>
      </div>
      {isEditing ? <EditDialog client={client} close={() => setEditing(false)} /> : null}
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
        <Pending query={query} rows={12} label="Loading the client" />
      </div>
    </main>
  );
}

/** A merged client redirects to the client that it was merged into (R15.1). */
export default function ClientRecord() {
  const { client_id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(client_id)) return <Navigate to="/agent-portal/clients" replace />;
  return <Loaded key={client_id} id={Number(client_id)} />;
}
