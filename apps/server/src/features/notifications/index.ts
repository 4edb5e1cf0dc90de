import type { Verb, Verbs } from '../../kernel/verbs.ts';
import { latest, markRead } from './notifications.queries.ts';

const getUserNotifications: Verb<'getUserNotifications'> = async (context, { user_id }) => latest(context.own(user_id));

const markUserNotificationsRead: Verb<'markUserNotificationsRead'> = async (context, { notification_ids }) => {
  await markRead(context.own(), notification_ids ?? null, context.now);
  context.record({ action: 'read notifications' });
  return latest(context.own());
};

export { notify } from './notifications.queries.ts';
export const notificationVerbs: Verbs = { getUserNotifications, markUserNotificationsRead };
