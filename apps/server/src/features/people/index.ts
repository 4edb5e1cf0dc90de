/** Invites, edits and deactivates people, and works as another. */

import type { Verbs } from '../../kernel/verbs.ts';
import { acceptInvitation, checkInvitation } from './accept-invitation.ts';
import { createUser, inviteUser } from './create-user.ts';
import { getAgentsList } from './get-agents.ts';
import { getUser, listUsers } from './list-users.ts';
import { reassignApplications } from './reassign.ts';
import { activateUser, deactivateUser, endUserSessions, updateUser } from './update-user.ts';

export { customerInReach, customersInReach, personInReach } from './customers.ts';
export { endAddresses } from './invitations.queries.ts';
export { publishPersonChange } from './update-user.ts';
export { insertPerson, isTakenByAnybody } from './users.queries.ts';

export const peopleVerbs: Verbs = {
  getAgentsList,
  listUsers,
  getUser,
  createUser,
  inviteUser,
  updateUser,
  deactivateUser,
  activateUser,
  endUserSessions,
  reassignApplications,
  checkInvitation,
  acceptInvitation,
};
