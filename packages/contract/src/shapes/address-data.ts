import { z } from 'zod';
import { details } from './details.ts';

export const suggestion = z.object({
  text: z.string(),
  address1: z.string(),
  /** The unit, if any. */
  address2: z.string().optional(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
export type Suggestion = z.infer<typeof suggestion>;

/** What the providers know about an address (R2.3). */
export const addressData = z.object({
  values: details,
  sources: z.record(
    z.string(),
    z.object({
      provider: z.string(),
      at: z.string(),
      is_sandbox: z.boolean(),
      /** Modeled rather than stated: a user must confirm it. */
      is_assumed: z.boolean().optional(),
    }),
  ),
  candidates: z.array(suggestion),
  /** If the only candidate is not what was requested: the parts that differ. A user confirms it. */
  differences: z
    .array(
      z.object({
        part: z.enum(['number', 'street', 'unit', 'city', 'state', 'zip']),
        requested: z.string(),
        found: z.string(),
      }),
    )
    .default([]),
  /** Providers that did not answer (`is_down`) or have no data, in plain words. */
  missing: z.array(z.object({ provider: z.string(), reason: z.string(), is_down: z.boolean().optional() })),
  /** Facts shown next to the form: map panel, datum, tolerance of the coast distance, communities to choose from. */
  facts: details,
});
export type AddressData = z.infer<typeof addressData>;
