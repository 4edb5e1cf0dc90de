import { Link } from 'react-router';
import { useFetchedAhead } from '../../lib/browser/when-idle.ts';
import { part } from '../../lib/part.tsx';
import { useCall } from '../../lib/server/query.ts';
import { BellIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { markRead } from './mark-read.ts';
import classes from './notifications.module.css';

const LOADING = <Menu.Item disabled>Loading …</Menu.Item>;
const Latest = part(() => import('./latest.tsx'), { meanwhile: LOADING });
const AHEAD = [Latest];

/** The latest notifications, newest first, live; opening one marks it read, or all can be marked (R1.14). */
export function Notifications() {
  const { data } = useCall('getUserNotifications', {}, { staleTime: Number.POSITIVE_INFINITY });
  useFetchedAhead(AHEAD);
  const unread = data?.unread ?? 0;
  return (
    <Menu position="bottom-end" width="22rem">
      <Menu.Target>
        <button
          type="button"
          className={classes.bell}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        >
          <BellIcon />
          {unread > 0 ? <span className={`num ${classes.count}`}>{unread > 99 ? '99+' : unread}</span> : null}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Notifications</Menu.Label>
        <div className={classes.latest}>
          {data === undefined ? LOADING : null}
          {data?.user_notifications.length === 0 ? <Menu.Item disabled>No notifications yet.</Menu.Item> : null}
          {data?.user_notifications.length ? <Latest notifications={data.user_notifications} /> : null}
        </div>
        <Menu.Divider />
        <Menu.Item disabled={unread === 0} closeMenuOnClick={false} onClick={() => void markRead()}>
          Mark all as read
        </Menu.Item>
        <Menu.Item component={Link} to="/dashboard/notifications">
          All notifications
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
