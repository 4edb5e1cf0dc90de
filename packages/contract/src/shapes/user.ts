import { isWebAddress, ROLES, SECOND_FACTOR_RULES } from '@freeboard/domain';
import { z } from 'zod';
import { id, yesNo } from './common.ts';

/** A person as section 3 shapes them. */
export const user = z.object({
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
      quick_links: z.array(z.object({ name: z.string(), url: z.string() })),
      brand_color: z.string(),
      logo_url: z.string().nullable(),
    })
    .nullable(),
  user_accesses: z.object({ payload: z.object({ display_carriers: yesNo }) }),
  assigned_product_type: z.array(z.string()),
  /** Who truly sits there and until when, where somebody works as this person (R1.8). */
  impersonation: z.object({ by: z.string(), ends_at: z.string() }).nullable(),
});
export type User = z.infer<typeof user>;

export const agentsListEntry = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  agent: z.object({ id }),
});
export type AgentsListEntry = z.infer<typeof agentsListEntry>;

export const session = z.object({ session: z.object({ session_key: z.string() }), user });

export const notification = z.object({
  id,
  kind: z.string(),
  text: z.string(),
  application_id: id.nullable(),
  is_read: z.boolean(),
  created_at: z.string(),
});

/** How the page looks and behaves for one person; unknown keys are refused. */
export const userSettings = z.object({
  color_scheme: z.enum(['auto', 'light', 'dark']).optional(),
  quotes_page_size: z.enum(['5', '10', '20', 'all']).optional(),
  quote_auto_emailing: yesNo.optional(),
  /** The columns of the application list, in their order. */
  list_columns: z.array(z.string().max(40)).max(30).optional(),
});

/** Whether people sign in with a second step, by role. */
const secondFactorPolicy = z.partialRecord(z.enum(ROLES), z.enum(SECOND_FACTOR_RULES));

export const globalSettings = z.object({
  agency_name: z.string(),
  street_address: z.string(),
  phone: z.string(),
  quick_links: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Whether the outside services are a sandbox's, which every screen with their data must say. */
  is_sandbox: z.boolean(),
  carrier_login_portals: z.array(z.object({ name: z.string(), url: z.string() })),
  second_factor_policy: secondFactorPolicy,
});

const link = z.strictObject({
  name: z.string().trim().min(1, 'Field is required.').max(80),
  url: z
    .string()
    .trim()
    .max(2_000)
    .refine((text) => isWebAddress(text), 'Value is not valid.'),
});

/** What of the agency's settings may be changed; links lead to web addresses only. */
export const globalSettingsInput = z
  .strictObject({
    agency_name: z.string().trim().min(1, 'Field is required.').max(120),
    street_address: z.string().trim().max(200),
    phone: z.string().trim().max(40),
    quick_links: z.array(link).max(20),
    carrier_login_portals: z.array(link).max(200),
    second_factor_policy: secondFactorPolicy,
  })
  .partial();
