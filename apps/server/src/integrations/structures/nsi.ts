import { chooseStructure, feetOf, readStructure, STRUCTURE_REACH_M, type Structure } from '@freeboard/domain/flood';
import { z } from 'zod';
import { askJson } from '../ask.ts';
import { failed, found, missingField, type ProviderDeps, type ProviderResult, unknown } from '../provider-result.ts';

export const NSI = 'National Structure Inventory';

const answer = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.array(z.unknown()) }),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
});

export type StructureFound = { structure: Structure; gaps: readonly string[] };

/** Names the distance, because the facts are partly modeled. */
export const structureSource = ({ structure }: Pick<StructureFound, 'structure'>): string =>
  `${NSI}, modeled, ${feetOf(structure.distance_m)} ft away`;

const METERS_PER_DEGREE = 111_320;

/** A closed ring of x,y pairs around the point, as the service takes it. It refuses boxes of a degree or more. */
function ringAround({ lon, lat }: { lon: number; lat: number }): string {
  const up = STRUCTURE_REACH_M / METERS_PER_DEGREE;
  const aside = up / Math.cos((lat * Math.PI) / 180);
  const [west, south, east, north] = [lon - aside, lat - up, lon + aside, lat + up].map((side) => side.toFixed(6));
  return [west, south, east, south, east, north, west, north, west, south].join();
}

/**
 * Looks up the home nearest to a point in the Army Corps' structure inventory, for its stories, foundation and
 * construction. `baseUrl` ends in `/nsiapi`. The fields are those used by public code in 2026, and those of one
 * structure recorded there.
 */
export async function nearestStructure(
  deps: ProviderDeps,
  at: { lon: number; lat: number },
): Promise<ProviderResult<StructureFound>> {
  const asked = await askJson(deps, NSI, '/structures', { bbox: ringAround(at), fmt: 'fc' });
  if (!asked.ok) return failed(asked.reason);
  const read = answer.safeParse(asked.json);
  if (!read.success) return failed(`${NSI} answered in a shape that is not its own`);
  const { features } = read.data;
  const rows = features.map(({ properties }) => properties);
  const renamed = missingField(NSI, rows, ['occtype', 'found_type', 'num_story', 'bldgtype']);
  if (renamed !== null) return failed(renamed);
  const choice = chooseStructure(
    features.flatMap(
      ({ geometry, properties }) => readStructure({ properties, point: geometry.coordinates }, at) ?? [],
    ),
  );
  return 'reason' in choice ? unknown(choice.reason) : found(deps, choice);
}
