/** Invites and manages people: profiles, roles, customers' ties to applications, notifications. */

import type { Feature } from '../../kernel/feature.ts';
import { acceptInvitation, checkInvitation } from './accept-invitation.ts';
import { createUser, inviteUser } from './create-user.ts';
import { getAgentsList } from './get-agents.ts';
import { getUser, listUsers } from './list-users.ts';
import { digestJob } from './notifications/digest.ts';
import { getUserNotifications, listUserNotifications } from './notifications/get-notifications.ts';
import { markUserNotificationsRead } from './notifications/mark-read.ts';
import { cancelEmailChange, changeEmail, confirmEmail } from './profile/email.ts';
import { getProfile, updateProfile } from './profile/own-data.ts';
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
    getUserNotifications,
    listUserNotifications,
    markUserNotificationsRead,
    getProfile,
    updateProfile,
    changeEmail,
    cancelEmailChange,
    confirmEmail,
  },
  jobs: [digestJob],
};
