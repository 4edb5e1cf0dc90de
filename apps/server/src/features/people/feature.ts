/** Invites, edits and deactivates people, and works as another. */

import type { Feature } from '../../kernel/feature.ts';
import { acceptInvitation, checkInvitation } from './accept-invitation.ts';
import { createUser, inviteUser } from './create-user.ts';
import { getAgentsList } from './get-agents.ts';
import { getUser, listUsers } from './list-users.ts';
import { reassignApplications } from './reassign.ts';
import { activateUser, deactivateUser, endUserSessions, updateUser } from './update-user.ts';

export const people: Feature = {
  verbs: {
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
  },
};
