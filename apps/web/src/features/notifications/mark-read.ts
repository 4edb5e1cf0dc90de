import { callOrNotify } from '../../lib/server/notices.ts';
import { queryClient } from '../../lib/server/query.ts';

/** Marks some notifications read, or all, both in the bell and on the page. */
export async function markRead(ids?: number[]): Promise<void> {
  const answer = await callOrNotify('markUserNotificationsRead', ids ? { notification_ids: ids } : {});
  if (!answer) return;
  queryClient.setQueryData(['getUserNotifications', {}], answer);
  await queryClient.invalidateQueries({ queryKey: ['listUserNotifications'] });
}
