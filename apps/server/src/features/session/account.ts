import { isBelow, type Role } from '@freeboard/domain';
import { Fault, found } from '../../kernel/faults.ts';
import type { Verb } from '../../kernel/verbs.ts';
import { toUser } from './session.presenter.ts';
import { endSession, personById, reachablePerson } from './session.queries.ts';
import { openSession } from './sessions.ts';

export const logout: Verb<'logout'> = async (context) => {
  if (context.session) await endSession(context.own().raw, context.session.id, context.now);
  context.record({ action: 'signed out' });
  return {};
};

export const getUserFreshData: Verb<'getUserFreshData'> = async (context) => {
  const person = found(await personById(context.own().raw, context.viewer.id));
  return toUser({ ...person, display_carriers: context.viewer.displayCarriers });
};

/** Signs in as another person of one's reach; both names stand in the record (R1.8). */
export const loginWithUserId: Verb<'loginWithUserId'> = async (context, { user_id }) => {
  const target = found(await reachablePerson(context.db, user_id));
  if (!isBelow(target.role as Role, context.viewer.role)) throw new Fault('not_allowed');
  const { raw } = context.own();
  const person = found(await personById(raw, target.id));
  if (!context.session) throw new Fault('no_session');
  const { id: parentId, impersonator } = context.session;
  const as = { parentId, impersonatorId: impersonator?.id ?? context.viewer.id };
  const session_key = await openSession(raw, person.id, context.address, context.now, as);
  context.record({ action: `signed in as ${person.name}`, agencyId: person.agency_id });
  const display_carriers = person.display_carriers && context.viewer.displayCarriers;
  return { session: { session_key }, user: toUser({ ...person, display_carriers }) };
};
