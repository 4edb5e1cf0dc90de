import type { AnswerOf } from '@freeboard/contract';
import { showDate, showTime } from '../../../lib/format.ts';
import { callOrNotify } from '../../../lib/server/notices.ts';

type Security = AnswerOf<'getSecurity'>;
type Props = { security: Security; changed: () => void };

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
          <li key={one.id} className="item row wrap between breaks">
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

export function SignIns({ security: { sign_ins } }: Pick<Props, 'security'>) {
  return (
    <section className="card" aria-labelledby="profile-sign-ins">
      <div className="head">
        <h2 id="profile-sign-ins">Latest sign-ins</h2>
      </div>
      <ul>
        {sign_ins.map((one) => (
          <li key={`${one.at} ${one.action}`} className="item row wrap between breaks">
            <span>{one.action.charAt(0).toUpperCase() + one.action.slice(1)}</span>
            <span className="muted small num">{[one.from, showTime(one.at)].filter(Boolean).join(', ')}</span>
          </li>
        ))}
        {sign_ins.length === 0 ? <li className="muted item row wrap between breaks">None yet.</li> : null}
      </ul>
    </section>
  );
}
