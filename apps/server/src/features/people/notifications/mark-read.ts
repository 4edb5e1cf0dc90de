import type { Verb } from '../../../kernel/verbs.ts';
import { latest, markRead } from './notifications.queries.ts';

/** Marks some or all of a person's notifications as read. */
export const markUserNotificationsRead: Verb<'markUserNotificationsRead'> = async (context, { notification_ids }) => {
  await markRead(context.own(), notification_ids ?? null, context.now);
  context.record({ action: 'read notifications' });
  return latest(context.own(), context.viewer);
};
