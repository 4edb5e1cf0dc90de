import { mayBegin } from '@freeboard/domain/access';
import { Navigate, useLocation, useParams } from 'react-router';
import { addressOf } from '../../features/application/facts/map-link.tsx';
import { NewApplication } from '../../features/application/new-application/new-application.tsx';
import type { StartAddress } from '../../features/application/new-application/start-quote.tsx';
import { AtThisAddress } from '../../features/applications/at-this-address.tsx';
import { type ApplicationType, TYPES } from '../../lib/application-types.ts';
import { useSession } from '../../lib/session/session.ts';
import { Empty } from '../../ui/states.tsx';

export default function New() {
  const { type = 'flood' } = useParams();
  const { state } = useLocation() as { state: { startAddress?: StartAddress } | null };
  const user = useSession()?.user;
  if (!TYPES.includes(type as ApplicationType)) return <Navigate to="/agent-portal/new" replace />;
  return (
    <main className="page">
      <h1>New application</h1>
      {user && mayBegin(user) ? (
        <NewApplication
          key={type}
          first={type as ApplicationType}
          startAddress={state?.startAddress}
          thereAlready={(at) => <AtThisAddress address={typeof at === 'string' ? at : addressOf(at)} />}
        />
      ) : (
        <div className="card">
          <Empty
            title="An application belongs to an agency"
            text="You are of none. Choose the agency that it is for at the top."
          />
        </div>
      )}
    </main>
  );
}
