import { ROLES } from '@freeboard/domain/access';
import { PERSON_STATES } from '@freeboard/domain/people';
import { z } from 'zod';
import { post } from '../call.ts';
import { agencyInput, logoFile, mga } from '../shapes/agency.ts';
import { id } from '../shapes/common.ts';
import { chosenPassword, oneTimeKey, personField } from '../shapes/fields.ts';
import { firstPassword, managedInput, managedUser } from '../shapes/managed-user.ts';
import { session } from '../shapes/user.ts';

const oneUser = z.object({ user: managedUser });
/** The address of the invitation, to be passed on by hand; null if it was sent by e-mail. */
const invited = z.object({ user: managedUser, invitation_url: z.string().nullable() });
/** The installation's carriers, with one agency's access to each. */
const mgaCarriers = z.object({
  carriers: z.array(
    z.object({
      carrier_id: id,
      name: z.string(),
      lines: z.array(z.string()),
      /** The agency may use it. */
      is_allowed: z.boolean(),
      /** The agency has switched it on. */
      is_enabled: z.boolean(),
      /** The agency has entered its credentials, if any are needed. */
      has_account: z.boolean(),
    }),
  ),
});
const oneMga = z.object({ mga });

/** Users (R7.2) and how they join. */
const userCalls = {
  listUsers: post('/users/list', {
    summary: 'People in reach, a page at a time: `after` is the `next` of the page before',
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
      /** Of all users within reach, regardless of the search; only with the first page. */
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
    summary: 'A person, with what hangs on them',
    may: 'person.list',
    effect: 'read',
    request: z.strictObject({ user_id: id }),
    answer: z.object({ user: managedUser, open_sessions: z.number(), applications: z.number() }),
  }),
  createUser: post('/users/create', {
    summary: 'Ask a person in by e-mail, or make them with a first password that they change when they sign in',
    may: 'person.write',
    effect: 'write',
    request: managedInput.extend({ agency_id: id.optional(), password: firstPassword }),
    answer: invited,
  }),
  inviteUser: post('/users/invite', {
    summary: 'Ask a person in once more: the invitation before does not work any longer',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({ user_id: id }),
    answer: invited,
  }),
  updateUser: post('/users/update', {
    summary: 'Change a person; it holds for their open sessions at once',
    may: 'person.write',
    effect: 'write',
    request: managedInput.partial().extend({ user_id: id }),
    answer: oneUser,
  }),
  deactivateUser: post('/users/deactivate', {
    summary: 'Shut a person out: their sessions end at once, what is theirs stays',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({ user_id: id }),
    answer: oneUser,
  }),
  activateUser: post('/users/activate', {
    summary: 'Let a deactivated person in again',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({ user_id: id }),
    answer: oneUser,
  }),
  endUserSessions: post('/users/end-sessions', {
    summary: 'End every open session of a person',
    may: 'person.write',
    effect: 'write',
    request: z.strictObject({ user_id: id }),
    answer: z.object({}),
  }),
  reassignApplications: post('/users/reassign-applications', {
    summary: 'Assign the applications of a person to somebody else of the agency, so many at a time',
    may: 'application.assign',
    effect: 'write',
    request: z.strictObject({ user_id: id, agent_id: id }),
    answer: z.object({ handed_on: z.number(), remaining: z.number() }),
  }),
  checkInvitation: post('/users/check-invitation', {
    summary: 'Whom an invitation is for, while it works',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({ key: oneTimeKey }),
    answer: z.object({ name: z.string(), email: z.string(), agency_name: z.string(), expires_at: z.string() }),
    perMinute: 60,
  }),
  acceptInvitation: post('/users/accept-invitation', {
    summary: 'Come in by an invitation: it works once; no session where a second step comes first, by signing in',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({ key: oneTimeKey, name: personField('name'), password: chosenPassword }),
    answer: z.object({ session: session.shape.session.nullable(), user: session.shape.user.nullable() }),
    perMinute: 60,
  }),
};

/** Agencies (R7.1). */
const mgaCalls = {
  listMgas: post('/mga/list', {
    summary: 'All agencies with their figures',
    may: 'agency.manage',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ mgas: z.array(mga) }),
  }),
  createMga: post('/mga/create', {
    summary: 'Create an agency',
    may: 'agency.manage',
    effect: 'write',
    request: agencyInput,
    answer: oneMga,
  }),
  updateMga: post('/mga/update', {
    summary: 'Change an agency',
    may: 'agency.manage',
    effect: 'write',
    request: agencyInput.partial().extend({ mga_id: id }),
    answer: oneMga,
  }),
  setMgaLogo: post('/mga/set-logo', {
    summary: 'Set the logo of an agency (PNG, JPEG or SVG), or take it away with null',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ mga_id: id, file_base64: logoFile }),
    answer: oneMga,
  }),
  listMgaCarriers: post('/mga/list-carriers', {
    summary: 'The carriers of this installation, and which of them an agency may use',
    may: 'agency.manage',
    effect: 'read',
    request: z.strictObject({ mga_id: id }),
    answer: mgaCarriers,
  }),
  setMgaCarrier: post('/mga/set-carrier', {
    summary: 'Let an agency use a carrier, or not any more; it enters its own producer code and credentials',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ mga_id: id, carrier_id: id, is_allowed: z.boolean() }),
    answer: mgaCarriers,
  }),
  deactivateMga: post('/mga/deactivate', {
    summary: 'Shut an agency: nobody of it signs in, nothing of it is lost',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ mga_id: id }),
    answer: oneMga,
  }),
  activateMga: post('/mga/activate', {
    summary: 'Open a deactivated agency again',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ mga_id: id }),
    answer: oneMga,
  }),
};

/** The first run of an installation (R10.1). */
const setUpCalls = {
  checkSetUp: post('/set-up/check', {
    summary: 'Until when a set-up address works; 404 once there is a super-admin',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({ key: oneTimeKey }),
    answer: z.object({ expires_at: z.string() }),
    perMinute: 60,
  }),
  completeSetUp: post('/set-up/complete', {
    summary: 'Make the first super-admin and the first agency, and sign in',
    access: 'anyone',
    effect: 'write',
    request: z.strictObject({
      key: oneTimeKey,
      name: personField('name'),
      email: personField('email'),
      username: personField('username'),
      password: chosenPassword,
      agency: agencyInput,
    }),
    answer: session,
    perMinute: 60,
  }),
};

/** People, agencies and the installation itself. */
export const administrationCalls = { ...userCalls, ...mgaCalls, ...setUpCalls };
