import type { Verb } from '../../kernel/verbs.ts';
import { latest } from './notifications.queries.ts';

/** A person's newest notifications. */
export const getUserNotifications: Verb<'getUserNotifications'> = async (context, { user_id }) =>
  latest(context.own(user_id));
