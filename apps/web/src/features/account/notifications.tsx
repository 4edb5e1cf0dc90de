import type { AnswerOf } from '@freeboard/contract';
import { Menu } from '@mantine/core';
import { Link } from 'react-router';
import { showAgo, showTime } from '../../lib/format.ts';
import { callOrNotify } from '../../lib/notices.ts';
import { queryClient, useCall } from '../../lib/query.ts';
import { BellIcon } from '../../ui/icons.tsx';
import classes from './notifications.module.css';

const SHOWN = 12;

type Notification = AnswerOf<'getUserNotifications'>['user_notifications'][number];

/** Where notifications lead that are about no application. */
const PLACES: Readonly<Record<string, string>> = {
  registration: '/dashboard/registrations',
  bulk_upload: '/dashboard/bulk-upload',
  circuit_open: '/dashboard/api-management',
};

/** Where a notification leads, if anywhere. */
function placeOf({ kind, application_id }: Notification): string | null {
  if (application_id !== null) return `/agent-portal/application-details/${application_id}`;
  return PLACES[kind] ?? null;
}

function Item({ one }: { one: Notification }) {
  const text = (
    <span className={one.is_read ? 'muted' : 'strong'}>
      {one.text}{' '}
      <span className="small muted" title={showTime(one.created_at)}>
        {showAgo(one.created_at, Date.now())}
      </span>
    </span>
  );
  const to = placeOf(one);
  return to === null ? (
    <Menu.Item>{text}</Menu.Item>
  ) : (
    <Menu.Item component={Link} to={to}>
      {text}
    </Menu.Item>
  );
}

/** What happened meanwhile, newest first, live; opening the list marks it read (R1.14). */
export function Notifications() {
  const { data } = useCall('getUserNotifications', {}, { staleTime: Number.POSITIVE_INFINITY });
  const unread = data?.unread ?? 0;

  async function markRead() {
    if (unread === 0) return;
    const answer = await callOrNotify('markUserNotificationsRead', {});
    if (answer) queryClient.setQueryData(['getUserNotifications', {}], answer);
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
        {data?.user_notifications.slice(0, SHOWN).map((one) => (
          <Item key={one.id} one={one} />
        ))}
        {data && data.user_notifications.length > 0 ? null : (
          <Menu.Item disabled>{data ? 'Nothing has happened yet.' : 'Loading …'}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
