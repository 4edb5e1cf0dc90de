import { showCount } from '../../../lib/format.ts';
import { useCall } from '../../../lib/server/query.ts';
import classes from './registration.module.css';

/** Updated by events; renders nothing for 0. */
export function WaitingCount() {
  const waiting = useCall('countRegistrations', {}).data?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <>
      {' '}
      <span className={`num small ${classes.waiting}`}>
        {showCount(waiting)}
        <span className="hidden-word"> waiting</span>
      </span>
    </>
  );
}
