import { z } from 'zod';
import { askJson } from '../ask.ts';
import { failed, found, type ProviderDeps, type ProviderResult, unknown } from '../provider-result.ts';

/** A provider name of its own: failures here do not pause address lookups. */
export const BLOCK_GROUPS = 'US Census block groups';

const answer = z.object({ result: z.object({ geographies: z.record(z.string(), z.array(z.unknown())) }) });
const geography = z.object({ GEOID: z.string().regex(/^\d{12}(\d{3})?$/) });

/** Layers whose ids begin with the block group's id; the name may have the census year. */
const LAYER = /Census Block( Group)?s$/;

/** Finds the census block group of a point, as 12 digits. `baseUrl` ends in `/geocoder`. */
export async function blockGroupAt(
  deps: ProviderDeps,
  { lon, lat }: { lon: number; lat: number },
): Promise<ProviderResult<string>> {
  const asked = await askJson(deps, BLOCK_GROUPS, '/geographies/coordinates', {
    x: String(lon),
    y: String(lat),
    format: 'json',
    benchmark: 'Public_AR_Current',
    vintage: 'Current_Current',
  });
  if (!asked.ok) return failed(asked.reason);
  const read = answer.safeParse(asked.json);
  if (!read.success) return failed(`${BLOCK_GROUPS} answered in a shape that is not its own`);
  const rows = Object.entries(read.data.result.geographies).flatMap(([name, list]) => (LAYER.test(name) ? list : []));
  const groups = new Set(
    rows.flatMap((row) => {
      const one = geography.safeParse(row);
      return one.success ? [one.data.GEOID.slice(0, 12)] : [];
    }),
  );
  const [group, ...others] = groups;
  return group && others.length === 0 ? found(deps, group) : unknown('no block group is stated for this point');
}
