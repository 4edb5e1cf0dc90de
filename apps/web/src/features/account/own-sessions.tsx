import type { AnswerOf } from '@freeboard/contract';
import { Button } from '@mantine/core';
import { sayAgo, showDate, showTime } from '../../lib/format.ts';
import { callOrNotify } from '../../lib/server/notices.ts';
import { Chip } from '../../ui/chip.tsx';
import classes from './profile.module.css';

type Security = AnswerOf<'getSecurity'>;
type Props = { security: Security; changed: () => void };

/** Renders where the person is signed in, and ending it. */
export function OwnSessions({ security: { sessions }, changed }: Props) {
  const end = async (session_id?: string) => {
    if (await callOrNotify('endSessions', session_id === undefined ? {} : { session_id })) changed();
  };
  return (
    <section className="card" aria-labelledby="profile-sessions">
      <div className="head wrap">
        <h2 id="profile-sessions">Where you are signed in</h2>
        <span className="grow" />
        {sessions.length > 1 ? (
          <Button size="compact-sm" variant="default" onClick={() => void end()}>
            Sign out everywhere else
          </Button>
        ) : null}
      </div>
      <ul>
        {sessions.map((one) => (
          <li key={one.id} className={classes.line}>
            <div>
              <span className="row wrap">
                <span className="strong">{one.device}</span>
                {one.is_this ? <Chip tone="green">this one</Chip> : null}
                {one.by ? <Chip tone="purple">{`${one.by} as you`}</Chip> : null}
              </span>
              <p className="muted small num">
                {one.address}, signed in {showTime(one.created_at)}, last used {sayAgo(one.seen_at, Date.now())}
              </p>
            </div>
            {one.is_this ? null : (
              <button
                type="button"
                className="link small"
                aria-label={`Sign out ${one.device}, ${one.address}`}
                onClick={() => void end(one.id)}
              >
                Sign out
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Devices on which the second step is left out. */
export function Devices({ security: { devices }, changed }: Props) {
  const forget = async (device_id: string) => {
    if (await callOrNotify('forgetDevices', { device_id })) changed();
  };
  if (devices.length === 0) return null;
  return (
    <section className="card" aria-labelledby="profile-devices">
      <div className="head">
        <h2 id="profile-devices">Remembered devices</h2>
      </div>
      <ul>
        {devices.map((one) => (
          <li key={one.id} className={classes.line}>
            <div>
              <span className="strong">{one.device}</span>
              <p className="muted small num">
                {one.address}, no code until {showDate(one.expires_at)}
              </p>
            </div>
            <button
              type="button"
              className="link small"
              aria-label={`Forget ${one.device}, ${one.address}`}
              onClick={() => void forget(one.id)}
            >
              Forget
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders the latest sign-ins and changes to them, from the record. */
export function SignIns({ security: { sign_ins } }: Pick<Props, 'security'>) {
  return (
    <section className="card" aria-labelledby="profile-sign-ins">
      <div className="head">
        <h2 id="profile-sign-ins">Latest sign-ins</h2>
      </div>
      <ul>
        {sign_ins.map((one) => (
          <li key={`${one.at} ${one.action}`} className={classes.line}>
            <span>{one.action.charAt(0).toUpperCase() + one.action.slice(1)}</span>
            <span className="muted small num">{[one.from, showTime(one.at)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
        {sign_ins.length === 0 ? <li className={`muted ${classes.line}`}>None yet.</li> : null}
      </ul>
    </section>
  );
}
