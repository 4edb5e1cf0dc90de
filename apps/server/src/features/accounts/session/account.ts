import { isBelow, type Role, roleFacts } from '@freeboard/domain/access';
import { Fault, found } from '../../../kernel/faults.ts';
import type { Verb } from '../../../kernel/verbs.ts';
import { deviceOf } from './device.ts';
import { toUser } from './session.presenter.ts';
import {
  agencyById,
  endOthers,
  endOwn,
  endSession,
  personById,
  reachablePerson,
  setWorkingAgency,
} from './session.queries.ts';
import * as sessions from './sessions.ts';

export const logout: Verb<'logout'> = async (context) => {
  if (context.session) await endSession(context.own().raw, context.session.id, context.now);
  context.record({ action: 'signed out' });
  return {};
};

export const getUserFreshData: Verb<'getUserFreshData'> = async (context) => {
  const { id, agencyId } = context.viewer;
  const person = found(await personById(context.own().raw, id, agencyId));
  const { impersonator, endsAt } = context.session ?? {};
  const impersonation = impersonator && endsAt ? { by: impersonator.name, ends_at: endsAt.toISOString() } : null;
  return toUser({ ...person, display_carriers: context.viewer.displayCarriers }, context.services.vault, impersonation);
};

/**
 * Signs in as another person within the user's reach; the history shows both names (R1.8).
 * @throws Fault not_found, not_allowed, no_session
 */
export const loginWithUserId: Verb<'loginWithUserId'> = async (context, { user_id }) => {
  const target = found(await reachablePerson(context.db, user_id));
  if (!isBelow(target.role as Role, context.viewer.role)) throw new Fault('not_allowed');
  const { raw } = context.own();
  const person = found(await personById(raw, target.id));
  const { session, viewer } = context;
  if (!session) throw new Fault('no_session');
  const by = session.impersonator ?? viewer;
  const as = { parentId: session.id, impersonatorId: by.id };
  const session_key = await sessions.open(
    raw,
    person.id,
    context.address,
    context.now,
    as,
    deviceOf(context.userAgent),
  );
  context.record({ action: `signed in as ${person.name}`, agencyId: person.agency_id });
  const display_carriers = person.display_carriers && context.viewer.displayCarriers;
  const impersonation = {
    by: by.name,
    ends_at: new Date(context.now.getTime() + sessions.IMPERSONATED_MS).toISOString(),
  };
  return {
    session: { session_key },
    user: toUser({ ...person, display_carriers }, context.services.vault, impersonation),
  };
};

/**
 * Lets a person who belongs to no agency work in one, or leave it; what they see and create then belongs to that
 * agency.
 * @throws Fault not_found, not_allowed
 */
export const chooseAgency: Verb<'chooseAgency'> = async (context, { agency_id }) => {
  const { session, viewer } = context;
  if (!session || roleFacts(viewer.role).isOfAgency) throw new Fault('not_allowed');
  const agency = agency_id === null ? null : found(await agencyById(context.db, agency_id));
  const { raw } = context.own();
  await setWorkingAgency(raw, session.keyHash, agency?.id ?? null);
  context.record({
    action: agency ? `began to work in ${agency.name}` : 'left the agency',
    agencyId: agency?.id ?? null,
  });
  return { user: toUser(found(await personById(raw, viewer.id, agency?.id ?? null)), context.services.vault) };
};

/** Ends one of the current user's sessions, or all except the current session. @throws Fault not_allowed, not_found */
export const endSessions: Verb<'endSessions'> = async (context, { session_id }) => {
  const { raw, personId } = context.own();
  if (context.session?.impersonator) throw new Fault('not_allowed');
  if (session_id === undefined) await endOthers(raw, personId, context.session?.id ?? null, context.now);
  else if (!(await endOwn(raw, personId, session_id, context.now))) throw new Fault('not_found');
  context.record({ action: session_id === undefined ? 'signed out everywhere else' : 'signed out elsewhere' });
  return {};
};
