import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { logoFile } from '../../shapes/agency.ts';
import { id } from '../../shapes/common.ts';
import {
  agentsListEntry,
  globalSettings,
  globalSettingsInput,
  notification,
  session,
  user,
  userSettings,
} from '../../shapes/user.ts';

/** The current user, and what the page needs on every navigation (R1, section 7). */
export const sessionCalls = {
  logout: post('/logout', {
    summary: 'End the session',
    effect: 'write',
    request: z.strictObject({}),
    answer: nothing,
  }),
  getUserFreshData: post('/get-user-fresh-data', {
    summary: 'The signed-in person as they are now',
    effect: 'read',
    live: ['settings'],
    request: z.strictObject({}),
    answer: user,
  }),
  loginWithUserId: post('/login-with-user-id', {
    summary: 'Sign in as another person (impersonation)',
    may: 'person.impersonate',
    effect: 'write',
    request: z.strictObject({ user_id: id }),
    answer: session,
  }),
  chooseAgency: post('/choose-agency', {
    summary: 'Work in an agency, for who is of none; null: in none again',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ agency_id: id.nullable() }),
    answer: z.object({ user }),
  }),
  getUserNotifications: post('/get-user-notifications', {
    summary: 'Notifications, newest first',
    effect: 'read',
    live: ['notification'],
    request: z.strictObject({ user_id: id.optional() }),
    answer: z.object({ user_notifications: z.array(notification), unread: z.number() }),
  }),
  listUserNotifications: post('/list-user-notifications', {
    summary: "All of the person's notifications, newest first, a page at a time",
    effect: 'read',
    live: ['notification'],
    request: z.strictObject({
      is_unread: z.boolean().optional(),
      per_page: z.int().min(1).max(100).default(50),
      /** The `next` of the previous page. */
      after: id.optional(),
    }),
    answer: z.object({ user_notifications: z.array(notification), unread: z.number(), next: id.nullable() }),
  }),
  markUserNotificationsRead: post('/mark-user-notifications-read', {
    summary: 'Mark notifications read: those named, or all',
    effect: 'write',
    request: z.strictObject({ notification_ids: z.array(id).max(500).optional() }),
    answer: z.object({ user_notifications: z.array(notification), unread: z.number() }),
  }),
  getUserSettings: post('/get-user-settings', {
    summary: "The person's own settings",
    effect: 'read',
    live: ['settings'],
    request: z.strictObject({ user_id: id.optional() }),
    answer: z.object({ user_settings: userSettings }),
  }),
  updateUserSettings: post('/update-user-settings', {
    summary: "Change the person's own settings",
    may: 'profile.own',
    effect: 'write',
    request: z.strictObject({ user_id: id.optional(), payload: userSettings.strict() }),
    answer: z.object({ user_settings: userSettings }),
  }),
  toggleUserQuoteAutoEmailing: post('/toggle-user-quote-auto-emailing', {
    summary: 'Turn automatic e-mailing of quotes on or off',
    may: 'settings.own',
    effect: 'write',
    request: z.strictObject({ user_id: id.optional() }),
    answer: z.object({ user_settings: userSettings }),
  }),
  getGlobalSettings: post('/get-global-settings', {
    summary: "The agency's settings",
    effect: 'read',
    live: ['settings'],
    request: z.strictObject({}),
    answer: z.object({ global_settings: globalSettings }),
  }),
  updateGlobalSettings: post('/update-global-settings', {
    summary: "Change the agency's settings",
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({ payload: globalSettingsInput }),
    answer: z.object({ global_settings: globalSettings }),
  }),
  setAgencyLogo: post('/set-agency-logo', {
    summary: "Set the agency's logo (PNG, JPEG or SVG), or take it away with null",
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({ file_base64: logoFile }),
    answer: z.object({ global_settings: globalSettings }),
  }),
  getAgentsList: post('/agent-portal/get-agents-list', {
    summary: 'The admins and agents that an application can be assigned to',
    may: 'lookup.use',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ agents: z.array(agentsListEntry) }),
  }),
  getApplicationSourceNameList: post('/agent-portal/get-application-source-name-list', {
    summary: 'The names of the sources that applications come from',
    may: 'application.see',
    effect: 'read',
    request: z.strictObject({}),
    answer: z.object({ application_source_name_list: z.array(z.string()) }),
  }),
};
