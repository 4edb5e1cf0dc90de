import { ROLES } from '@freeboard/domain/access';
import { APPLICATION_TYPES } from '@freeboard/domain/applications';
import { PERSON_STATES } from '@freeboard/domain/people';
import { z } from 'zod';
import { id, yesNo } from './common.ts';
import { chosenPassword, personField } from './fields.ts';

/** A user as seen by those who manage them (R7.2). */
export const managedUser = z.object({
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
  /** When the open invitation ends or ended; null if there is none. */
  invitation_ends_at: z.string().nullable(),
  /** Why the latest e-mail about their account was refused; empty if it wasn't. */
  mail_trouble: z.string(),
  last_seen_at: z.string().nullable(),
  created_at: z.string(),
  deactivated_at: z.string().nullable(),
  /** Whether the viewer may change them. */
  is_managed: z.boolean(),
});
export type ManagedUser = z.infer<typeof managedUser>;

const type = z.enum(APPLICATION_TYPES);

/** The fields of a user that those who manage them can change. */
export const managedInput = z.strictObject({
  name: personField('name'),
  email: personField('email'),
  role: z.enum(ROLES),
  phone: personField('phone').optional(),
  license: personField('license').optional(),
  title: personField('title').optional(),
  display_carriers: yesNo.optional(),
  assigned_product_type: z.array(type).min(1, 'Choose at least one.').max(APPLICATION_TYPES.length).optional(),
});

/** A first password chosen by another user; it is changed at the first sign-in. */
export const firstPassword = chosenPassword.optional();
