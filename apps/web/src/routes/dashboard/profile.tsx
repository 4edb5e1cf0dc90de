import { roleFacts } from '@freeboard/domain';
import { ColourSchemeSwitch } from '../../features/account/colour-scheme.tsx';
import { useSession } from '../../lib/session.ts';
import classes from './home.module.css';

/** Who is signed in, and how the page looks for them. */
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
      <div className={`card ${classes.narrow}`}>
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
      </div>
      <p className="muted">Changing the password and a second factor are not available yet.</p>
    </main>
  );
}
