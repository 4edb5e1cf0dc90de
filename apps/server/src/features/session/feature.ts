/** Opens, reads and ends sessions, and loads the user's data. */

import type { Feature } from '../../kernel/feature.ts';
import { chooseAgency, getUserFreshData, loginWithUserId, logout } from './account.ts';
import { endSessions } from './own-sessions.ts';

export const session: Feature = {
  verbs: { logout, getUserFreshData, loginWithUserId, chooseAgency, endSessions },
};
