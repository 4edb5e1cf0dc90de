import { z } from 'zod';
import { id } from './common.ts';
import { agencyField, licenses } from './fields.ts';

/** A submitted logo; null removes it. */
export const logoFile = z.base64().max(700_000).nullable();

/** The typed data of an agency. */
export const agencyInput = z.strictObject({
  name: agencyField('name'),
  street_address: agencyField('street_address'),
  phone: agencyField('phone'),
  brand_color: agencyField('brand_color').optional(),
  reply_to: agencyField('reply_to').optional(),
  mail_from: agencyField('mail_from').optional(),
  /** The number that its own texts are sent from; empty: the installation's. */
  text_from: agencyField('text_from').optional(),
  licenses: licenses.optional(),
});

export const mga = z.object({
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
export type Mga = z.infer<typeof mga>;
