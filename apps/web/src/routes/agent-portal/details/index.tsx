import { useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { notifyFault } from '../../../lib/server/notices.ts';
import { useCall } from '../../../lib/server/query.ts';
import { Failed, SkeletonRows } from '../../../ui/states.tsx';
import classes from './details.module.css';
import { Details } from './details.tsx';

const isId = (text: string | undefined): text is string => /^[1-9]\d{0,9}$/.test(text ?? '');

/** Codes for an application that the user doesn't have; any other code may be temporary and is retried in place. */
const NOT_THERE: ReadonlySet<number> = new Set([400, 403, 404, 422]);

function Loaded({ id }: { id: number }) {
  const query = useCall('getApplicationById', { application_id: id });
  const fault = query.data ? null : query.error;
  const isNotThere = fault !== null && NOT_THERE.has(fault.code);
  useEffect(() => {
    if (isNotThere) notifyFault(fault);
  }, [isNotThere, fault]);
  if (isNotThere) return <Navigate to="/agent-portal/dashboard" replace />;
  if (fault)
    return (
      <main className={`page ${classes.whole}`}>
        <div className="card">
          <Failed text={fault.message} retry={() => void query.refetch()} />
        </div>
      </main>
    );
  if (!query.data)
    return (
      <main className={`page ${classes.whole}`}>
        <div className="card">
          <SkeletonRows rows={12} label="Loading the application" />
        </div>
      </main>
    );
  return <Details application={query.data.application} />;
}

/** Without an id, or for an application that the user doesn't have, redirects to the agent portal (section 2). */
export default function ApplicationDetails() {
  const { application_id } = useParams();
  if (!isId(application_id)) return <Navigate to="/agent-portal/dashboard" replace />;
  return <Loaded key={application_id} id={Number(application_id)} />;
}
