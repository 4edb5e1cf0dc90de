import { ROLES } from '@freeboard/domain/access';
import { START_PAGE_KEYS } from '@freeboard/domain/settings';
import { z } from 'zod';
import { nothing, post } from '../../call.ts';
import { id, NAMED, yesNo } from '../common.ts';

const user = z.object({
  id,
  role: z.enum(ROLES),
  name: z.string(),
  email: z.string(),
  username: z.string(),
  agent: z.object({ id }).nullable(),
  customer: z.object({ id }).nullable(),
  agency: z
    .object({
      id,
      name: z.string(),
      street_address: z.string(),
      phone: z.string(),
      /** IANA name of the agency's time zone. */
      time_zone: z.string(),
      quick_links: z.array(z.object({ name: z.string(), url: z.string() })),
      brand_color: z.string(),
      logo_url: z.string().nullable(),
    })
    .nullable(),
  user_accesses: z.object({ payload: z.object({ display_carriers: yesNo }) }),
  assigned_product_type: z.array(z.string()),
  /** While another user works as this user: that user, and when the impersonation ends (R1.8). */
  impersonation: z.object({ by: z.string(), ends_at: z.string() }).nullable(),
  start_page: z.enum(START_PAGE_KEYS).optional(),
  /** Minutes of inactivity after which the session ends (R1.9). */
  idle_minutes: z.number(),
  /** Key with which the page encrypts unsaved drafts in this user's browser: 32 bytes, base64. */
  draft_key: z.string(),
});
NAMED.set(user, 'User');

export const session = z.object({ session: z.object({ session_key: z.string() }), user });

export const sessionCalls = {
  logout: post('/logout', {
    summary: 'Sign out and end the session',
    effect: 'write',
    request: z.strictObject({}),
    answer: nothing,
  }),
  getUserFreshData: post('/get-user-fresh-data', {
    summary: 'Get the signed-in user',
    effect: 'read',
    live: ['settings'],
    request: z.strictObject({}),
    answer: user,
  }),
  loginWithUserId: post('/login-with-user-id', {
    summary: 'Sign in as another user (impersonation)',
    may: 'person.impersonate',
    effect: 'write',
    request: z.strictObject({ user_id: id }),
    answer: session,
  }),
  chooseAgency: post('/choose-agency', {
    summary: 'Choose the agency that a super-admin works in; null to leave it',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ agency_id: id.nullable() }),
    answer: z.object({ user }),
  }),
};
