/** A structure of the National Structure Inventory as it states it; null where it says nothing of use. */
export type Structure = {
  readonly is_home: boolean;
  readonly num_of_stories: number | null;
  readonly foundation_type: string | null;
  readonly construction_type: string | null;
  /** From the address's point, in meters. */
  readonly distance_m: number;
};

/** Farther away it may be the neighbor's. */
export const STRUCTURE_REACH_M = 40;
/** A point on the road is about as far from the neighbor: what both do not share is not assumed. */
const RIVAL_M = 15;
const MOST_STORIES = 4;

/** Codes of the inventory of 2022, and the words of the one before. Fill and solid walls are in no form. */
const FOUNDATIONS: readonly (readonly [RegExp, string])[] = [
  [/^(s|slab)$/i, 'Slab'],
  [/^(c|crawl(\s?space)?)$/i, 'Crawlspace'],
  [/^(b|basement)$/i, 'Basement'],
  [/^(p|i|pier|pile)$/i, 'Stilts Pilings'],
];

/** Codes of `bldgtype`. Concrete is of several kinds of ours, and a manufactured home of none. */
const CONSTRUCTIONS: ReadonlyMap<string, string> = new Map([
  ['W', 'Frame'],
  ['M', 'Masonry'],
  ['S', 'Steel'],
]);

/** What a structure states of a home, by how a gap names it. */
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

const numberIn = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** Reads a structure of the inventory; null for one without a place. */
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

/** Chooses the home nearest to an address, without what another one about as near states otherwise. */
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

/** Whole feet of a distance in meters. */
export const feetOf = (meters: number): number => Math.round(meters * FEET_PER_METER);
