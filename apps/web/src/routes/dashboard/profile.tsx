import { roleFacts } from '@freeboard/domain';
import { ChangePassword } from '../../features/account/change-password.tsx';
import { ColourSchemeSwitch } from '../../features/account/colour-scheme.tsx';
import profile from '../../features/account/profile.module.css';
import { useSession } from '../../lib/session.ts';
import classes from './home.module.css';

/** Who is signed in, how they prove it, and how the page looks for them (R7.3). */
export default function Profile() {
  const session = useSession();
  if (!session) return null;
  const { user } = session;
  const rows = [
    ['Name', user.name],
    ['Username', user.username],
    ['E-mail', user.email],
    ['Role', roleFacts(user.role).label],
    ['Agency', user.agency?.name ?? 'All agencies'],
    ['Sees carrier names', user.user_accesses.payload.display_carriers],
  ] as const;
  return (
    <main className="page col">
      <h1>Profile</h1>
      <div className={profile.cards}>
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
        <section className="card" aria-labelledby="profile-sign-in">
          <div className="head">
            <h2 id="profile-sign-in">Signing in</h2>
          </div>
          <ChangePassword />
        </section>
      </div>
    </main>
  );
}
