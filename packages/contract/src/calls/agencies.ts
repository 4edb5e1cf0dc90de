import { z } from 'zod';
import { post } from '../call.ts';
import { session } from './accounts/session.ts';
import { agencyField, chosenPassword, id, licenses, NAMED, oneTimeKey, personField } from './common.ts';
import { globalSettings } from './settings.ts';

/** Null removes the logo. */
const logoFile = z.base64().max(700_000).nullable();

const agencyInput = z.strictObject({
  name: agencyField('name'),
  street_address: agencyField('street_address'),
  phone: agencyField('phone'),
  brand_color: agencyField('brand_color').optional(),
  reply_to: agencyField('reply_to').optional(),
  mail_from: agencyField('mail_from').optional(),
  /** The number from which the agency's texts are sent; empty for the installation's number. */
  text_from: agencyField('text_from').optional(),
  licenses: licenses.optional(),
});

const mga = z.object({
  id,
  name: z.string(),
  street_address: z.string(),
  phone: z.string(),
  brand_color: z.string(),
  reply_to: z.string(),
  mail_from: z.string(),
  text_from: z.string(),
  licenses: z.array(z.object({ state: z.string(), number: z.string() })),
  logo_url: z.string().nullable(),
  agents_see_carriers: z.boolean(),
  deactivated_at: z.string().nullable(),
  created_at: z.string(),
  figures: z.object({
    admins: z.number(),
    agents: z.number(),
    customers: z.number(),
    carriers: z.number(),
    applications: z.number(),
    last_seen_at: z.string().nullable(),
  }),
});
NAMED.set(mga, 'Mga');

const oneMga = z.object({ mga });

export const agencyCalls = {
  listMgas: post('/mga/list', {
    summary: 'List agencies with their figures',
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
    summary: 'Update an agency',
    may: 'agency.manage',
    effect: 'write',
    request: agencyInput.partial().extend({ mga_id: id }),
    answer: oneMga,
  }),
  setMgaLogo: post('/mga/set-logo', {
    summary: "Set an agency's logo (PNG, JPEG or SVG); null removes it",
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ mga_id: id, file_base64: logoFile }),
    answer: oneMga,
  }),
  deactivateMga: post('/mga/deactivate', {
    summary: 'Deactivate an agency: its users are signed out and cannot sign in; its data is kept',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ mga_id: id }),
    answer: oneMga,
  }),
  activateMga: post('/mga/activate', {
    summary: 'Reactivate an agency',
    may: 'agency.manage',
    effect: 'write',
    request: z.strictObject({ mga_id: id }),
    answer: oneMga,
  }),
  checkSetUp: post('/set-up/check', {
    summary: 'Get the expiry of a setup link; 404 if a super-admin exists',
    access: 'anyone',
    effect: 'read',
    request: z.strictObject({ key: oneTimeKey }),
    answer: z.object({ expires_at: z.string() }),
    perMinute: 60,
  }),
  completeSetUp: post('/set-up/complete', {
    summary: 'Create the first super-admin and the first agency, and sign in',
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
  setAgencyLogo: post('/set-agency-logo', {
    summary: "Set the current agency's logo (PNG, JPEG or SVG); null removes it",
    may: 'settings.global',
    effect: 'write',
    request: z.strictObject({ file_base64: logoFile }),
    answer: z.object({ global_settings: globalSettings }),
  }),
};
