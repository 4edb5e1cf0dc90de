import type { Verbs } from '../../kernel/verbs.ts';
import { chooseAgency, getUserFreshData, loginWithUserId, logout } from './account.ts';

export { toUser } from './session.presenter.ts';
export {
  endOfAgency,
  endOldest,
  endOthers,
  openSessions,
  type PersonRow,
  personById,
  personByLogin,
  reopenStreams,
} from './session.queries.ts';
export { findSession, openSession, workIn } from './sessions.ts';

export const sessionVerbs: Verbs = { logout, getUserFreshData, loginWithUserId, chooseAgency };
