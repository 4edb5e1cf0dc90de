import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ChangePassword } from '../../features/accounts/account/change-password.tsx';
import { Devices, SignIns } from '../../features/accounts/account/devices.tsx';
import { Passkeys } from '../../features/accounts/account/passkeys.tsx';
import { SecondFactor } from '../../features/accounts/account/second-factor.tsx';
import { You } from '../../features/accounts/account/you.tsx';
import { useCall } from '../../lib/server/query.ts';
import { previousSession, useSession } from '../../lib/session/session.ts';
import { useSignal } from '../../lib/signal.ts';
import { hasModule } from '../../modules.ts';
import { Failed, SkeletonRows } from '../../ui/states.tsx';

const ROWS_MEANWHILE = 4;

function AccessCard({ sessions }: { sessions: number }) {
  return (
    <section className="card" aria-labelledby="profile-access">
      <div className="head">
        <h2 id="profile-access">Access</h2>
      </div>
      <p className="item row wrap between breaks">
        <span>
          You are signed in on {sessions === 1 ? 'this device alone' : `${sessions} devices`}.{' '}
          {hasModule('programs') ? <Link to="/dashboard/access">See and end what can reach your data</Link> : null}
        </span>
      </p>
    </section>
  );
}

/** Not shown to a user who works as another. */
function Security({ left }: { left: ReactNode }) {
  const query = useCall('getSecurity', {});
  const changed = () => void query.refetch();
  const { data } = query;
  return (
    <>
      <div className="col gap-4 min-0">
        {left}
        {data ? <SignIns security={data} /> : null}
      </div>
      <div className="col gap-4 min-0">
        <section className="card" aria-labelledby="profile-sign-in">
          <div className="head">
            <h2 id="profile-sign-in">Signing in</h2>
          </div>
          <ChangePassword />
          {data ? (
            <>
              <SecondFactor factor={data.second_factor} changed={changed} />
              <Passkeys passkeys={data.passkeys} changed={changed} />
            </>
          ) : query.isError ? (
            <Failed text={query.error.message} retry={changed} />
          ) : (
            <SkeletonRows rows={ROWS_MEANWHILE} label="Loading how you sign in" />
          )}
        </section>
        {data ? <AccessCard sessions={data.sessions.length} /> : null}
        {data ? <Devices security={data} changed={changed} /> : null}
      </div>
    </>
  );
}

export default function Profile() {
  const session = useSession();
  const previous = useSignal(previousSession);
  if (!session) return null;
  const you = <You user={session.user} />;
  return (
    <main className="page col">
      <h1>Profile</h1>
      <div className="fit-l">
        {previous ? (
          <>
            {you}
            <p className="muted">While you work as somebody else, their data and how they sign in cannot be changed.</p>
          </>
        ) : (
          <Security left={you} />
        )}
      </div>
    </main>
  );
}
