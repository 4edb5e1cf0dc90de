import { scopeText } from '@freeboard/domain';
import { sayAgo, showDate } from '../../lib/format.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { useCall } from '../../lib/server/query.ts';
import { maySee, useSession } from '../../lib/session/session.ts';
import { Pending } from '../../ui/states.tsx';
import classes from './profile.module.css';

/** Renders the assistants that act for the person, and ending them. */
export function ConnectedAssistants() {
  const session = useSession();
  const isStaff = session !== null && maySee(session, 'settings.own');
  const query = useCall('listAssistants', {}, { enabled: isStaff });
  const disconnect = async (assistant_id: number) => {
    if (await callOrNotify('disconnectAssistant', { assistant_id })) await query.refetch();
  };
  if (!isStaff) return null;
  return (
    <section className="card" aria-labelledby="profile-assistants">
      <div className="head">
        <h2 id="profile-assistants">Connected assistants</h2>
      </div>
      {query.data ? (
        <ul>
          {query.data.assistants.map((one) => (
            <li key={one.id} className={classes.line}>
              <div>
                <span className="strong">{one.name}</span>
                <p className="muted small">{scopeText(one.scopes)}</p>
                <p className="muted small num">
                  {one.agency_name}, connected {showDate(one.connected_at)} until {showDate(one.ends_at)},{' '}
                  {one.last_used_at ? `last used ${sayAgo(one.last_used_at, Date.now())}` : 'never used'}
                </p>
              </div>
              <button
                type="button"
                className="link small"
                aria-label={`Disconnect ${one.name}`}
                onClick={() => void disconnect(one.id)}
              >
                Disconnect
              </button>
            </li>
          ))}
          {query.data.assistants.length === 0 ? (
            <li className={`muted ${classes.line}`}>None. An assistant asks you before it can do anything.</li>
          ) : null}
        </ul>
      ) : (
        <Pending query={query} rows={1} label="Loading the assistants" />
      )}
    </section>
  );
}
