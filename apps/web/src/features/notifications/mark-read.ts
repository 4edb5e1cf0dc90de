import type { RequestOf } from '@freeboard/contract';
import { callOrNotify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';

/** Updates both the bell and the page; marks all if `ids` is omitted. */
export const markRead = (ids?: number[]): Promise<void> => mark(ids ? { notification_ids: ids } : {});

export const removeWatched = (ids: number[]): Promise<void> => mark({ notification_ids: ids, is_watched: true });

async function mark(request: RequestOf<'markUserNotificationsRead'>): Promise<void> {
  const answer = await callOrNotify('markUserNotificationsRead', request);
  if (!answer) return;
  queryClient.setQueryData(['getUserNotifications', {}], answer);
  await queryClient.invalidateQueries({ queryKey: ['listUserNotifications'] });
}
