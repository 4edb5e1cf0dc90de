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
