import type { Verbs } from '../../kernel/verbs.ts';
import { chooseAgency, getUserFreshData, loginWithUserId, logout } from './account.ts';
import { login } from './login.ts';

export { findSession } from './sessions.ts';

export const sessionVerbs: Verbs = { login, logout, getUserFreshData, loginWithUserId, chooseAgency };
