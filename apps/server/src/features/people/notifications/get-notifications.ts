import type { Verb } from '../../../kernel/verbs.ts';
import { latest, pageOf } from './notifications.queries.ts';

export const getUserNotifications: Verb<'getUserNotifications'> = async (context, { user_id }) =>
  latest(context.own(user_id), context.viewer);

export const listUserNotifications: Verb<'listUserNotifications'> = async (context, { is_unread, per_page, after }) =>
  pageOf(context.own(), context.viewer, { isUnread: is_unread, after, limit: per_page });
