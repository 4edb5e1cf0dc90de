import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useFetchedAhead } from '../../lib/browser/when-idle.ts';
import { watched } from '../../lib/hooks/use-watched.ts';
import { part } from '../../lib/part.tsx';
import { useCall } from '../../lib/server/query.ts';
import { useSignal } from '../../lib/signal.ts';
import { BellIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import type { Notification } from './line.tsx';
import { markRead, removeWatched } from './mark-read.ts';
import classes from './notifications.module.css';

const LOADING = <Menu.Item disabled>Loading …</Menu.Item>;
const Latest = part(() => import('./latest.tsx'), { meanwhile: LOADING });
const AHEAD = [Latest];

/** Removes the notifications of a launch whose end the user watched on its board. */
function useUnwatched() {
  const { data } = useCall('getUserNotifications', {}, { staleTime: Number.POSITIVE_INFINITY });
  const board = useSignal(watched);
  const all = data?.user_notifications;
  // Notifications from before the board was opened were not watched.
  const [opened, setOpened] = useState<{ board: number | null; last: number } | null>(null);
  if (all && opened?.board !== board) setOpened({ board, last: all[0]?.id ?? 0 });
  const isWatched = ({ id, kind, application_id, is_read }: Notification) =>
    kind === 'application_complete' && !is_read && application_id === opened?.board && id > opened.last;
  const seen = all?.filter(isWatched).map(({ id }) => id) ?? [];
  const seenIds = seen.join();
  useEffect(() => {
    if (seenIds) void removeWatched(seenIds.split(',').map(Number));
  }, [seenIds]);
  return {
    notifications: all?.filter((one) => !isWatched(one)),
    unread: Math.max(0, (data?.unread ?? 0) - seen.length),
  };
}

export function Notifications() {
  const { notifications, unread } = useUnwatched();
  useFetchedAhead(AHEAD);
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
          {notifications === undefined ? LOADING : null}
          {notifications?.length === 0 ? <Menu.Item disabled>No notifications yet.</Menu.Item> : null}
          {notifications?.length ? <Latest notifications={notifications} /> : null}
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
