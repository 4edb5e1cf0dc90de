/** Opens, reads and ends sessions, and loads the user's data. */

import type { Verbs } from '../../kernel/verbs.ts';
import { chooseAgency, getUserFreshData, loginWithUserId, logout } from './account.ts';
import { endSessions } from './own-sessions.ts';

export { actingPerson } from './acting.ts';
export { deviceOf } from './device.ts';
export { toUser } from './session.presenter.ts';
export {
  endOfAgency,
  endOthers,
  endSelected,
  isAgencyActive,
  openSessions,
  type PersonRow,
  personById,
  personByLogin,
  reachablePerson,
  reopenStreams,
  setLongest,
} from './session.queries.ts';
export { findSession, openSession, sessionsOfViewer, workIn } from './sessions.ts';

export const sessionVerbs: Verbs = { logout, getUserFreshData, loginWithUserId, chooseAgency, endSessions };
