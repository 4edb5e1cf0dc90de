import { z } from 'zod';

/** A value as one source states it; `source` names the year of a roll. */
const fact = z.object({ key: z.string(), label: z.string(), value: z.string(), source: z.string() });

/** Something to ask for or to know, never a fact about the house. */
const hint = z.object({ text: z.string(), date: z.string().nullable(), link: z.string() });

const panel = {
  facts: z.array(fact),
  /** What a source did not state, in plain words. */
  gaps: z.array(z.object({ provider: z.string(), reason: z.string() })),
};

/** The NFIP status of the community of the flood map. */
const community = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['not_loaded', 'no_community', 'switched_off']) }),
  z.object({ state: z.literal('unknown'), id: z.string(), source: z.string(), as_of: z.string() }),
  z.object({
    state: z.literal('found'),
    id: z.string(),
    name: z.string(),
    source: z.string(),
    as_of: z.string(),
    participates: z.boolean(),
    is_emergency: z.boolean(),
    status_date: z.string().nullable(),
    map_date: z.string().nullable(),
    crs_class: z.number().nullable(),
    /** Percent of the premium. */
    sfha_discount: z.number().nullable(),
    other_discount: z.number().nullable(),
    /** What follows from it, in sentences. */
    advice: z.array(z.string()),
  }),
]);

const quartiles = z.object({ low: z.number(), middle: z.number(), high: z.number() });

/** Figures for the census block group and the same kind of home, never for this house (R10.9). */
const neighborhood = z.discriminatedUnion('state', [
  z.object({ state: z.enum(['waiting', 'no_block_group', 'no_occupancy', 'suppressed', 'switched_off']) }),
  z.object({ state: z.literal('failed'), reason: z.string() }),
  z.object({
    state: z.literal('loaded'),
    /** First and last day of the policies. */
    from: z.string(),
    to: z.string(),
    is_partial: z.boolean(),
    multiple_loss: z.number().nullable(),
    figures: z.object({
      policies: z.number(),
      full_risk: quartiles.nullable(),
      paid: quartiles.nullable(),
      claims: z.array(z.object({ year: z.number(), n: z.number() })),
    }),
  }),
]);

export const floodDesk = z.object({
  is_looked_up: z.boolean(),
  /** The address that was looked up, if the application's was changed since; its values may be of that house. */
  looked_up_elsewhere: z.string().nullable(),
  property: z.object(panel),
  map: z.object({ ...panel, hints: z.array(hint) }),
  community,
  neighborhood,
});
export type FloodDesk = z.infer<typeof floodDesk>;
