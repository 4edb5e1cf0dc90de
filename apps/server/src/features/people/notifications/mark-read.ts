import type { Verb } from '../../../kernel/verbs.ts';
import { latest, markRead, removeWatched } from './notifications.queries.ts';

/** Marks the user's notifications as read, or removes those of launches that they watched (`is_watched`). */
export const markUserNotificationsRead: Verb<'markUserNotificationsRead'> = async (context, input) => {
  const { notification_ids = null, is_watched } = input;
  const { now, viewer } = context;
  if (is_watched) await removeWatched(context.own(), notification_ids ?? [], now);
  else await markRead(context.own(), notification_ids, now);
  context.record({ action: 'read notifications' });
  context.emit({ kind: 'notification', agencyId: viewer.agencyId, personId: viewer.id, ids: {} });
  return latest(context.own(), context.viewer);
};
