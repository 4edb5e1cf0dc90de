import { z } from 'zod';
import { askJson } from './ask.ts';
import type { ProviderDeps } from './provider-result.ts';

export type Row = Record<string, unknown>;

const answer = z.union([
  z.object({ error: z.object({ message: z.string().optional() }) }),
  z.object({
    features: z.array(z.object({ attributes: z.record(z.string(), z.unknown()), geometry: z.unknown().optional() })),
  }),
]);

type Feature = { attributes: Row; geometry?: unknown };
export type Features = { ok: true; features: Feature[] } | { ok: false; reason: string };

/** An error in an answer with status 200 also counts as a failure. */
export async function queryLayer(
  deps: ProviderDeps,
  api_name: string,
  path: string,
  question: Record<string, string>,
): Promise<Features> {
  const asked = await askJson(deps, api_name, `${path}/query`, {
    inSR: '4326',
    spatialRel: 'esriSpatialRelIntersects',
    f: 'json',
    ...question,
  });
  if (!asked.ok) return asked;
  const read = answer.safeParse(asked.json);
  if (!read.success) return { ok: false, reason: `${api_name} answered in a shape that is not its own` };
  if ('error' in read.data) return { ok: false, reason: `${api_name}: ${read.data.error.message ?? 'an error'}` };
  return { ok: true, features: read.data.features };
}
