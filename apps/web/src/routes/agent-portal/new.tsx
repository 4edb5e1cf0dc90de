import { Navigate, useParams } from 'react-router';
import { NewApplication } from '../../features/new-application/new-application.tsx';
import { type ApplicationType, TYPES } from '../../lib/application-types.ts';

/** Begins an application of the type in the address; flood when none is named. */
export default function New() {
  const { type = 'flood' } = useParams();
  if (!TYPES.includes(type as ApplicationType)) return <Navigate to="/agent-portal/new" replace />;
  return (
    <main className="page">
      <h1>New application</h1>
      <NewApplication key={type} first={type as ApplicationType} />
    </main>
  );
}
