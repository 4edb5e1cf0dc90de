import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { showCount } from '../../lib/format.ts';
import { ask } from '../../lib/server/calls.ts';
import { Segmented } from '../../ui/fields/segmented.tsx';
import { Empty, Pending } from '../../ui/states.tsx';
import { KindIcon } from './kind-icon.tsx';
import { type Notification, NotificationText, targetOf } from './line.tsx';
import { markRead } from './mark-read.ts';
import classes from './notifications.module.css';

type View = 'all' | 'unread';

const VIEWS = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

const PAGE = 50;

function useNotifications(view: View) {
  const request = { per_page: PAGE, ...(view === 'unread' ? { is_unread: true } : {}) };
  return useInfiniteQuery({
    queryKey: ['listUserNotifications', request],
    queryFn: ({ pageParam, signal }) =>
      ask('listUserNotifications', pageParam === null ? request : { ...request, after: pageParam }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  });
}

function Line({ one }: { one: Notification }) {
  const to = targetOf(one);
  const text = <NotificationText one={one} />;
  return (
    <li className={classes.line}>
      <KindIcon kind={one.kind} />
      {to === null ? (
        text
      ) : (
        <Link to={to} onClick={() => void (one.is_read || markRead([one.id]))}>
          {text}
        </Link>
      )}
      {one.is_read ? null : (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Mark read: ${one.text}`}
          onClick={() => void markRead([one.id])}
        >
          Mark read
        </Button>
      )}
    </li>
  );
}

export default function AllNotifications() {
  const [view, setView] = useState<View>('all');
  const list = useNotifications(view);
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap((page) => page.user_notifications);
  const unread = pages[0]?.unread ?? 0;
  return (
    <main className="page col">
      <div className="row wrap">
        <h1>Notifications</h1>
        <span className="muted">{list.data ? `${showCount(unread)} unread` : ''}</span>
        <span className="grow" />
        <Segmented<View> isSmall label="Which" value={view} choices={VIEWS} onChange={setView} />
        <Button variant="default" disabled={unread === 0} onClick={() => void markRead()}>
          Mark all as read
        </Button>
      </div>
      <section className="card" aria-label={view === 'unread' ? 'Unread notifications' : 'All notifications'}>
        {list.data ? null : <Pending query={list} rows={8} label="Loading notifications" />}
        {list.data && rows.length === 0 ? (
          <Empty
            title={view === 'unread' ? 'You have read everything' : 'No notifications yet'}
            text="Quotes, notes, replies and requests appear here. Choose which ones in your profile."
          />
        ) : null}
        {rows.length > 0 ? (
          <ul>
            {rows.map((one) => (
              <Line key={one.id} one={one} />
            ))}
          </ul>
        ) : null}
        {list.hasNextPage ? (
          <div className="row centered pad-3">
            <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          </div>
        ) : null}
      </section>
    </main>
  );
}
