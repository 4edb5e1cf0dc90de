import type { AnswerOf } from '@freeboard/contract';
import { Link } from 'react-router';
import { OutIcon } from '../../../ui/icons.tsx';
import { Empty } from '../../../ui/states.tsx';
import { useSeesAgencies } from '../agencies.ts';
import classes from './list.module.css';

type Portal = AnswerOf<'listCarriers'>['login_portals'][number];

export function Portals({ portals }: { portals: readonly Portal[] }) {
  const hasAgency = useSeesAgencies();
  if (portals.length === 0)
    return (
      <Empty
        title="No login portal yet"
        text="A carrier without a connection can be listed here as a link; its quotes are added by hand as custom quotes."
        action={
          <Link className="link" to="/dashboard/api-management/new?kind=login-portal">
            New login portal
          </Link>
        }
      />
    );
  return (
    <section className={`scroll ${classes.scroll}`} aria-label="Login portals" tabIndex={-1}>
      <table className="table">
        <thead>
          <tr>
            <th>Carrier</th>
            <th>Login</th>
            <th>
              <span className="hidden-word">Settings</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {portals.map((portal) => (
            <tr key={portal.id} className="opens">
              <td>
                <span className="strong">{portal.name}</span>
                {hasAgency ? <div className="muted small">{portal.agency_name}</div> : null}
              </td>
              <td>
                <a className="link" href={portal.url} target="_blank" rel="noreferrer">
                  {portal.url} <OutIcon size="0.9em" />
                </a>
              </td>
              <td className="right">
                <Link
                  className="link"
                  to={`/dashboard/api-management/${portal.id}`}
                  aria-label={`Settings of ${portal.name}${hasAgency ? `, ${portal.agency_name}` : ''}`}
                >
                  Settings
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
