import { Link } from 'react-router';
import { useCall } from '../../lib/server/query.ts';
import { BellIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { KindIcon } from './kind-icon.tsx';
import { type Notification, NotificationText, targetOf } from './line.tsx';
import { markRead } from './mark-read.ts';
import classes from './notifications.module.css';

/** One notification; choosing it marks this one read and leads to what it is about. */
function Item({ one }: { one: Notification }) {
  const to = targetOf(one);
  const item = {
    leftSection: <KindIcon kind={one.kind} />,
    children: <NotificationText one={one} />,
    onClick: () => void (one.is_read || markRead([one.id])),
  };
  return to === null ? (
    <Menu.Item closeMenuOnClick={false} {...item} />
  ) : (
    <Menu.Item component={Link} to={to} {...item} />
  );
}

/** The latest notifications, newest first, live; each is marked read when it is chosen, or all at once (R1.14). */
export function Notifications() {
  const { data } = useCall('getUserNotifications', {}, { staleTime: Number.POSITIVE_INFINITY });
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
          {data?.user_notifications.map((one) => (
            <Item key={one.id} one={one} />
          ))}
          {data && data.user_notifications.length > 0 ? null : (
            <Menu.Item disabled>{data ? 'No notifications yet.' : 'Loading …'}</Menu.Item>
          )}
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
