import type { Verb } from '../../../kernel/verbs.ts';
import { latest, pageOf } from './notifications.queries.ts';

/** Returns a person's newest notifications. */
export const getUserNotifications: Verb<'getUserNotifications'> = async (context, { user_id }) =>
  latest(context.own(user_id), context.viewer);

/** Returns a page of all notifications of a person, or of those that are unread. */
export const listUserNotifications: Verb<'listUserNotifications'> = async (context, { is_unread, per_page, after }) =>
  pageOf(context.own(), context.viewer, { isUnread: is_unread, after, limit: per_page });
