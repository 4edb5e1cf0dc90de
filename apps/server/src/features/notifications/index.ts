/** Shows notifications and e-mails their digest. */

import type { Verbs } from '../../kernel/verbs.ts';
import { getUserNotifications, listUserNotifications } from './get-notifications.ts';
import { markUserNotificationsRead } from './mark-read.ts';

export { digestJob } from './digest.ts';

export const notificationVerbs: Verbs = { getUserNotifications, listUserNotifications, markUserNotificationsRead };
