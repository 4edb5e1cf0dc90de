import { roleFacts } from '@freeboard/domain';
import type { ReactNode } from 'react';
import { ChangePassword } from '../../features/account/change-password.tsx';
import { Devices, OwnSessions, SignIns } from '../../features/account/own-sessions.tsx';
import { Passkeys } from '../../features/account/passkeys.tsx';
import profile from '../../features/account/profile.module.css';
import { SecondFactor } from '../../features/account/second-factor.tsx';
import { useCall } from '../../lib/query.ts';
import { previousSession, type SavedSession, useSession } from '../../lib/session.ts';
import { useSignal } from '../../lib/signal.ts';
import { ColourSchemeSwitch } from '../../ui/colour-scheme.tsx';
import { Failed, SkeletonRows } from '../../ui/states.tsx';
import classes from './home.module.css';

const ROWS_MEANWHILE = 4;

function You({ user }: { user: SavedSession['user'] }) {
  const rows = [
    ['Name', user.name],
    ['Username', user.username],
    ['E-mail', user.email],
    ['Role', roleFacts(user.role).label],
    ['Agency', user.agency?.name ?? 'All agencies'],
    ['Sees carrier names', user.user_accesses.payload.display_carriers],
  ] as const;
  return (
    <section className="card" aria-labelledby="profile-you">
      <div className="head">
        <h2 id="profile-you">You</h2>
      </div>
      <dl className={classes.pairs}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt className="muted">Colors</dt>
          <dd>
            <ColourSchemeSwitch />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** How the person signs in, and where from; not for somebody who works as them. */
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
        {data ? <Devices security={data} changed={changed} /> : null}
      </div>
    </>
  );
}

/** Who is signed in, how they prove it, and how the page looks for them (R7.3). */
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
            <p className="muted">While you work as somebody else, how they sign in can neither be seen nor changed.</p>
          </>
        ) : (
          <Security left={you} />
        )}
      </div>
    </main>
  );
}
