import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { callOrNotify } from '../../lib/server/notices.ts';
import { queryClient, useCall } from '../../lib/server/query.ts';
import { BellIcon } from '../../ui/icons.tsx';
import { type Notification, NotificationText, targetOf } from './line.tsx';
import classes from './notifications.module.css';

function Item({ one }: { one: Notification }) {
  const text = <NotificationText one={one} />;
  const to = targetOf(one);
  return to === null ? (
    <Menu.Item>{text}</Menu.Item>
  ) : (
    <Menu.Item component={Link} to={to}>
      {text}
    </Menu.Item>
  );
}

/** The latest notifications, newest first, live; closing the list marks those in it read (R1.14). */
export function Notifications() {
  const { data } = useCall('getUserNotifications', {}, { staleTime: Number.POSITIVE_INFINITY });
  const unread = data?.unread ?? 0;

  async function markRead() {
    const shown = data?.user_notifications.filter(({ is_read }) => !is_read).map(({ id }) => id) ?? [];
    if (shown.length === 0) return;
    const answer = await callOrNotify('markUserNotificationsRead', { notification_ids: shown });
    if (!answer) return;
    queryClient.setQueryData(['getUserNotifications', {}], answer);
    await queryClient.invalidateQueries({ queryKey: ['listUserNotifications'] });
  }

  return (
    <Menu position="bottom-end" width="22rem" onClose={() => void markRead()} transitionProps={{ duration: 80 }}>
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
        <Menu.Item component={Link} to="/dashboard/notifications">
          All notifications
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
