import { z } from 'zod';

/** How far a source is: not asked yet, on its way, answered, or why there is nothing. */
const state = z.enum(['not_loaded', 'loading', 'ready', 'failed']);

/** A value as one source states it. */
const sourced = z.object({
  value: z.string(),
  source: z.string(),
  /** The roll's year or the date of the source; null where it states none. */
  as_of: z.string().nullable(),
  /** Modelled by the source and not measured: to be checked. */
  is_assumed: z.boolean(),
});

const fact = z.object({ key: z.string(), label: z.string(), values: z.array(sourced) });

/** Something to ask for or to know of, never a fact about the house. */
const hint = z.object({ text: z.string(), date: z.string().nullable(), link: z.string() });

const panel = { state, note: z.string() };

export const floodDesk = z.object({
  property: z.object({ ...panel, facts: z.array(fact) }),
  map: z.object({ ...panel, facts: z.array(fact), hints: z.array(hint) }),
  community: z.object({ ...panel, facts: z.array(fact), hints: z.array(hint) }),
  neighborhood: z.object({ ...panel, facts: z.array(fact) }),
});
export type FloodDesk = z.infer<typeof floodDesk>;
