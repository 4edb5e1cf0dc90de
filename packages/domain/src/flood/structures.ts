import { numberIn } from '../reading/amounts.ts';

/**
 * A structure in the National Structure Inventory. A value is null if the inventory lacks it or it matches no single
 * choice in our forms.
 */
export type Structure = {
  readonly is_home: boolean;
  readonly num_of_stories: number | null;
  readonly foundation_type: string | null;
  readonly construction_type: string | null;
  /** Distance from the address's point, in meters. */
  readonly distance_m: number;
};

/** Meters from the address's point beyond which a home may be the neighbor's. */
export const STRUCTURE_REACH_M = 40;
/**
 * A home at most this many meters farther away than the nearest may be the right one, because an address's point may
 * be on the road. Facts on which they differ are not assumed.
 */
const RIVAL_M = 15;
const MOST_STORIES = 4;

/**
 * Codes of the 2022 inventory, and the names used in the previous one. Fill and solid walls match no choice in the
 * forms.
 */
const FOUNDATIONS: readonly (readonly [RegExp, string])[] = [
  [/^(s|slab)$/i, 'Slab'],
  [/^(c|crawl(\s?space)?)$/i, 'Crawlspace'],
  [/^(b|basement)$/i, 'Basement'],
  [/^(p|i|pier|pile)$/i, 'Stilts Pilings'],
];

/** Codes of `bldgtype`. Concrete matches several choices in the forms, a manufactured home none. */
const CONSTRUCTIONS: ReadonlyMap<string, string> = new Map([
  ['W', 'Frame'],
  ['M', 'Masonry'],
  ['S', 'Steel'],
]);

const STATED = {
  num_of_stories: 'stories',
  foundation_type: 'foundation',
  construction_type: 'construction',
} as const;

type Stated = keyof typeof STATED;

const METERS_PER_DEGREE = 111_320;

const metersBetween = (
  a: { readonly lon: number; readonly lat: number },
  b: { readonly lon: number; readonly lat: number },
): number =>
  METERS_PER_DEGREE * Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((((a.lat + b.lat) / 2) * Math.PI) / 180));

export function readStructure(
  { properties, point }: { properties: Readonly<Record<string, unknown>>; point: readonly unknown[] },
  from: { readonly lon: number; readonly lat: number },
): Structure | null {
  const [lon, lat] = [numberIn(point[0]), numberIn(point[1])];
  if (lon === null || lat === null) return null;
  const stories = numberIn(properties.num_story);
  const isStories = stories !== null && Number.isInteger(stories) && stories >= 1 && stories <= MOST_STORIES;
  const foundation = typeof properties.found_type === 'string' ? properties.found_type.trim() : '';
  return {
    is_home: /^RES[123]/.test(String(properties.occtype ?? '')),
    num_of_stories: isStories ? stories : null,
    foundation_type: FOUNDATIONS.find(([word]) => word.test(foundation))?.[1] ?? null,
    construction_type:
      CONSTRUCTIONS.get(
        String(properties.bldgtype ?? '')
          .trim()
          .toUpperCase(),
      ) ?? null,
    distance_m: metersBetween(from, { lon, lat }),
  };
}

export type StructureChoice =
  | { readonly structure: Structure; readonly gaps: readonly string[] }
  | { readonly reason: string };

/** A value is null if another home about as near has a different one. */
export function chooseStructure(structures: readonly Structure[]): StructureChoice {
  const [nearest, ...others] = structures
    .filter(({ is_home, distance_m }) => is_home && distance_m <= STRUCTURE_REACH_M)
    .toSorted((a, b) => a.distance_m - b.distance_m);
  if (!nearest) return { reason: `no home within ${feetOf(STRUCTURE_REACH_M)} ft of the address` };
  const rivals = others.filter(({ distance_m }) => distance_m <= nearest.distance_m + RIVAL_M);
  const differing = (Object.keys(STATED) as Stated[]).filter((key) =>
    rivals.some((rival) => rival[key] !== nearest[key]),
  );
  return {
    structure: { ...nearest, ...Object.fromEntries(differing.map((key) => [key, null])) },
    gaps: differing.map((key) => `homes about as near differ in their ${STATED[key]}`),
  };
}

const FEET_PER_METER = 3.28084;

export const feetOf = (meters: number): number => Math.round(meters * FEET_PER_METER);
