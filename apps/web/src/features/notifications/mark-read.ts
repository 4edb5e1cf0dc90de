import type { RequestOf } from '@freeboard/contract';
import { callOrNotify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';

/** Marks some notifications read, or all, both in the bell and on the page. */
export const markRead = (ids?: number[]): Promise<void> => mark(ids ? { notification_ids: ids } : {});

/** Removes notifications of launches that the user watched end. */
export const removeWatched = (ids: number[]): Promise<void> => mark({ notification_ids: ids, is_watched: true });

async function mark(request: RequestOf<'markUserNotificationsRead'>): Promise<void> {
  const answer = await callOrNotify('markUserNotificationsRead', request);
  if (!answer) return;
  queryClient.setQueryData(['getUserNotifications', {}], answer);
  await queryClient.invalidateQueries({ queryKey: ['listUserNotifications'] });
}
