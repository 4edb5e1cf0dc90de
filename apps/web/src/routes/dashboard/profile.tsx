import type { ReactNode } from 'react';
import { ChangePassword } from '../../features/account/change-password.tsx';
import { ConnectedAssistants } from '../../features/account/connected-assistants.tsx';
import { Devices, OwnSessions, SignIns } from '../../features/account/own-sessions.tsx';
import { Passkeys } from '../../features/account/passkeys.tsx';
import profile from '../../features/account/profile.module.css';
import { SecondFactor } from '../../features/account/second-factor.tsx';
import { You } from '../../features/account/you.tsx';
import { useCall } from '../../lib/server/query.ts';
import { previousSession, useSession } from '../../lib/session/session.ts';
import { useSignal } from '../../lib/signal.ts';
import { Failed, SkeletonRows } from '../../ui/states.tsx';

const ROWS_MEANWHILE = 4;

/** Renders how the person signs in, and where from; not for somebody who works as them. */
function Security({ left }: { left: ReactNode }) {
  const query = useCall('getSecurity', {});
  const changed = () => void query.refetch();
  const { data } = query;
  return (
    <>
      <div className={profile.column}>
        {left}
        {data ? <SignIns security={data} /> : null}
      </div>
      <div className={profile.column}>
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
        {data ? <OwnSessions security={data} changed={changed} /> : null}
        <ConnectedAssistants />
        {data ? <Devices security={data} changed={changed} /> : null}
      </div>
    </>
  );
}

/** Renders who is signed in, how they prove it, and how the page looks for them (R7.3). */
export default function Profile() {
  const session = useSession();
  const previous = useSignal(previousSession);
  if (!session) return null;
  const you = <You user={session.user} />;
  return (
    <main className="page col">
      <h1>Profile</h1>
      <div className={profile.cards}>
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
