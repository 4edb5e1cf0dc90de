import { ROLES } from '@freeboard/domain/access';
import { APPLICATION_TYPES } from '@freeboard/domain/applications';
import { PERSON_STATES } from '@freeboard/domain/people';
import { z } from 'zod';
import { post } from '../call.ts';
import { session } from './accounts/session.ts';
import { APPLICATION_TYPE, chosenPassword, id, NAMED, oneTimeKey, personField, yesNo } from './common.ts';

/** A user as their managers see them (R7.2). */
const managedUser = z.object({
  id,
  role: z.enum(ROLES),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  phone: z.string(),
  license: z.string(),
  /** Their title at the agency, printed on proposals. */
  title: z.string(),
  agency: z.object({ id, name: z.string() }).nullable(),
  user_accesses: z.object({ payload: z.object({ display_carriers: yesNo }) }),
  assigned_product_type: z.array(z.string()),
  state: z.enum(PERSON_STATES),
  has_second_factor: z.boolean(),
  /** When the open invitation expires or expired; null if there is none. */
  invitation_ends_at: z.string().nullable(),
  /** Why the latest e-mail about their account was refused; empty if it wasn't. */
  mail_trouble: z.string(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
  deactivated_at: z.string().nullable(),
  is_managed: z.boolean(),
});
NAMED.set(managedUser, 'ManagedUser');

const managedInput = z.strictObject({
  name: personField('name'),
  email: personField('email'),
  role: z.enum(ROLES),
  phone: personField('phone').optional(),
  license: personField('license').optional(),
  title: personField('title').optional(),
  display_carriers: yesNo.optional(),
  assigned_product_type: z
    .array(APPLICATION_TYPE)
    .min(1, 'Choose at least one.')
    .max(APPLICATION_TYPES.length)
    .optional(),
});

/** A first password chosen by another user; it must be changed at the first sign-in. */
const firstPassword = chosenPassword.optional();

const agentsListEntry = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  agent: z.object({ id }),
});

const notification = z.object({
  id,
  kind: z.string(),
  text: z.string(),
  application_id: id.nullable(),
  is_read: z.boolean(),
  created_at: z.string(),
});

const oneUser = z.object({ user: managedUser });
/** The invitation link to pass on; null if it was sent by e-mail. */
const invited = z.object({ user: managedUser, invitation_url: z.string().nullable() });

const profile = z.object({
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: z.string(),
  license: z.string(),
  /** Their title at the agency, printed on proposals. */
  title: z.string(),
  /** A new address, which takes effect once the link sent to it is opened; null if none is pending. */
  new_email: z.string().nullable(),
});
const oneProfile = z.object({ profile });

export const peopleCalls = {
  listUsers: post('/users/list', {
    summary: 'List users; pass `next` as `after` for the next page',
    may: 'person.list',
    effect: 'read',
    request: z.strictObject({
      text: z.string().trim().max(100).optional(),
      role: z.enum(ROLES).optional(),
      state: z.enum(PERSON_STATES).optional(),
      sort: z.enum(['last_seen', 'name']).default('last_seen'),
      after: z.string().max(300).optional(),
      per_page: z.int().min(1).max(100).default(25),
    }),
    answer: z.object({
      users: z.array(managedUser),
      next: z.string().nullable(),
      /** Counts all users within reach, regardless of the search; only with the first page. */
      counts: z
        .object({
          all: z.number(),
          invited: z.number(),
          deactivated: z.number(),
          roles: z.record(z.string(), z.number()),
        })
        .nullable(),
    }),
  }),
  getUser: post('/users/get', {
    summary: 'Get a user with their open sessions and applications',
    may: 'person.list',
    effect: 'read',
    request: z.strictObject({ user_id: id }),
    answer: z.object({ user: managedUser, open_sessions: z.number(), applications: z.number() }),
  }),
  createUser: post('/users/create', {
    summary: 'Invite a user by e-mail, or create one with an initial password',
    may: 'person.write',
    effect: 'write',
    request: managedInput.extend({ agency_id: id.optional(), password: firstPassword }),
    answer: invited,
  }),
  inviteUser: post('/users/invite', {
    summary: 'Send a new invitation to a user; the previous one stops working',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({ user_id: id }),
    answer: invited,
  }),
  updateUser: post('/users/update', {
    summary: 'Update a user; changes apply to their open sessions immediately',
    may: 'person.write',
    effect: 'write',
    request: managedInput.partial().extend({ user_id: id }),
    answer: oneUser,
  }),
  deactivateUser: post('/users/deactivate', {
    summary: 'Deactivate a user and end their sessions; their records are kept',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({ user_id: id }),
    answer: oneUser,
  }),
  activateUser: post('/users/activate', {
    summary: 'Reactivate a user',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({ user_id: id }),
    answer: oneUser,
  }),
  endUserSessions: post('/users/end-sessions', {
    summary: 'End all sessions of a user',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({ user_id: id }),
    answer: z.object({}),
  }),
  reassignApplications: post('/users/reassign-applications', {
    summary: "Reassign a user's applications to a colleague; repeat until `remaining` is 0",
    may: 'application.assign',
    effect: 'write',
    request: z.strictObject({ user_id: id, agent_id: id }),
    answer: z.object({ handed_on: z.number(), remaining: z.number() }),
  }),
  checkInvitation: post('/users/check-invitation', {
    summary: 'Get the user that an invitation is for',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({ key: oneTimeKey }),
    answer: z.object({ name: z.string(), email: z.string(), agency_name: z.string(), expires_at: z.string() }),
    perMinute: 60,
  }),
  acceptInvitation: post('/users/accept-invitation', {
    summary: 'Accept an invitation; `session` is null if the user must sign in with a second step or single sign-on',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ key: oneTimeKey, name: personField('name'), password: chosenPassword }),
    answer: z.object({ session: session.shape.session.nullable(), user: session.shape.user.nullable() }),
    perMinute: 60,
  }),
  getProfile: post('/get-profile', {
    summary: "Get the current user's profile",
    may: 'profile.own',
    effect: 'read',
    request: z.strictObject({}),
    answer: oneProfile,
  }),
  updateProfile: post('/update-profile', {
    summary: "Update the current user's profile",
    may: 'profile.own',
    effect: 'write',
    request: z
      .strictObject({
        name: personField('name'),
        phone: personField('phone'),
        license: personField('license'),
        title: personField('title'),
      })
      .partial(),
    answer: oneProfile,
  }),
  changeEmail: post('/change-email', {
    summary: "Request a change of the current user's e-mail address; a link to confirm it is sent there",
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({
      email: personField('email'),
      password: z.string('Password is required.').min(1, 'Password is required.').max(1_000),
    }),
    answer: oneProfile,
  }),
  cancelEmailChange: post('/cancel-email-change', {
    summary: 'Cancel a requested change of e-mail address; its link stops working',
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({}),
    answer: oneProfile,
  }),
  confirmEmail: post('/confirm-email', {
    summary: 'Confirm a new e-mail address with the key that was sent to it',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ key: oneTimeKey }),
    answer: z.object({ email: z.string() }),
    perMinute: 30,
  }),
  getUserNotifications: post('/get-user-notifications', {
    summary: 'Get the latest notifications',
    effect: 'read',
    live: ['notification'],
    request: z.strictObject({ user_id: id.optional() }),
    answer: z.object({ user_notifications: z.array(notification), unread: z.number() }),
  }),
  listUserNotifications: post('/list-user-notifications', {
    summary: 'List all notifications of the current user, newest first',
    effect: 'read',
    live: ['notification'],
    request: z.strictObject({
      is_unread: z.boolean().optional(),
      per_page: z.int().min(1).max(100).default(50),
      /** The previous page's `next`. */
      after: id.optional(),
    }),
    answer: z.object({ user_notifications: z.array(notification), unread: z.number(), next: id.nullable() }),
  }),
  markUserNotificationsRead: post('/mark-user-notifications-read', {
    summary: 'Mark some or all notifications as read, or remove those of launches that the person watched',
    effect: 'write',
    request: z.strictObject({
      notification_ids: z.array(id).max(500).optional(),
      /** Whether the user was watching the runs that these notifications report. */
      is_watched: z.boolean().optional(),
    }),
    answer: z.object({ user_notifications: z.array(notification), unread: z.number() }),
  }),
  getAgentsList: post('/agent-portal/get-agents-list', {
    summary: 'List the admins and agents that an application can be assigned to',
    may: 'lookup.use',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ agents: z.array(agentsListEntry) }),
  }),
};
