import type { Verbs } from '../../kernel/verbs.ts';
import { chooseAgency, getUserFreshData, loginWithUserId, logout } from './account.ts';

export { toUser } from './session.presenter.ts';
export { endOldest, endOthers, type PersonRow, personById, personByLogin } from './session.queries.ts';
export { findSession, openSession } from './sessions.ts';

export const sessionVerbs: Verbs = { logout, getUserFreshData, loginWithUserId, chooseAgency };
