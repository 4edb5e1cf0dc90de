/** Shows notifications and e-mails their digest. */

import type { Feature } from '../../kernel/feature.ts';
import { digestJob } from './digest.ts';
import { getUserNotifications, listUserNotifications } from './get-notifications.ts';
import { markUserNotificationsRead } from './mark-read.ts';

export const notifications: Feature = {
  verbs: { getUserNotifications, listUserNotifications, markUserNotificationsRead },
  jobs: [digestJob],
};
