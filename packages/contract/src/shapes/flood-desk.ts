import { z } from 'zod';

/** A value as one source states it; `source` names the year of a roll. */
const fact = z.object({ key: z.string(), label: z.string(), value: z.string(), source: z.string() });

/** Something to ask for or to know of, never a fact about the house. */
const hint = z.object({ text: z.string(), date: z.string().nullable(), link: z.string() });

const panel = {
  facts: z.array(fact),
  /** What a source did not say, in plain words. */
  gaps: z.array(z.object({ provider: z.string(), reason: z.string() })),
};

export const floodDesk = z.object({
  is_looked_up: z.boolean(),
  property: z.object(panel),
  map: z.object({ ...panel, hints: z.array(hint) }),
});
export type FloodDesk = z.infer<typeof floodDesk>;
