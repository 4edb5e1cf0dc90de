import { roleFacts } from '@freeboard/domain/access';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { FollowedApplication } from '../../features/customers/followed-application.tsx';
import { useCall } from '../../lib/server/query.ts';
import { useSession } from '../../lib/session/session.ts';
import { Empty, Failed, SkeletonRows } from '../../ui/states.tsx';

/** Codes for an application that the user doesn't have. */
const NOT_THERE: ReadonlySet<number> = new Set([400, 403, 404, 422]);

const back = (
  <Link className="link" to="/dashboard/home">
    Your applications
  </Link>
);

function Content({ id }: { id: number }) {
  const session = useSession();
  const query = useCall('getFollowedApplication', { application_id: id });
  const { data, error } = query;
  const address = data?.application.document.address;
  useEffect(() => {
    if (address) document.title = `${address} · Freeboard`;
  }, [address]);
  // Content loaded before access ended is no longer shown.
  if (error && NOT_THERE.has(error.code))
    return (
      <div className="card">
        <Empty
          isPage
          title="This application isn’t available"
          text="It may have been archived, or it is no longer shared with you. Ask your agent."
          action={back}
        />
      </div>
    );
  if (data)
    return (
      <>
        {back}
        <FollowedApplication
          application={data.application}
          canAsk={session !== null && roleFacts(session.user_role).own === 'customer'}
        />
      </>
    );
  return (
    <div className="card">
      {error ? (
        <Failed text={error.message} retry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={10} label="Loading the application" />
      )}
    </div>
  );
}

export default function CustomerApplication() {
  const id = Number(useParams().application_id);
  return (
    <main className="page col">
      <Content key={id} id={Number.isSafeInteger(id) && id > 0 ? id : 0} />
    </main>
  );
}
