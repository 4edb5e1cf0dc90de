import type { Verbs } from '../../kernel/verbs.ts';
import { getUserNotifications } from './get-notifications.ts';
import { markUserNotificationsRead } from './mark-read.ts';

export { digestJob } from './digest.ts';

export const notificationVerbs: Verbs = { getUserNotifications, markUserNotificationsRead };
