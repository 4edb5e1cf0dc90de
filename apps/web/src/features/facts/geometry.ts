import type { FoundationKind, Scene } from '@freeboard/domain';

/** The picture's own units; y grows downwards. */
export const WIDTH = 300;
export const HEIGHT = 184;
export const HOUSE = { left: 104, right: 212, wall: 50, roof: 34 } as const;
const GROUND_Y = 142;
const TOP_Y = 104;
const BOTTOM_Y = 174;
/** Height of the floor above the ground where nothing is known of it. */
const USUAL_RISE: Readonly<Record<FoundationKind, number>> = {
  slab: 6,
  crawlspace: 14,
  'stilts-open': 36,
  'stilts-unfinished': 36,
  'stilts-living': 36,
  garage: 34,
  basement: 8,
  walkout: 8,
  subgrade: 6,
  split: 10,
  unknown: 8,
};
const DOWN: ReadonlySet<FoundationKind> = new Set(['basement', 'walkout', 'subgrade']);

export type Geometry = {
  groundY: number;
  /** Where the house's walls stand. */
  floorY: number;
  /** The lowest floor where it lies below the walls: a basement's or subgrade crawlspace's. */
  lowestY: number;
  /** The certificate's next higher floor, where it lies above the lowest one. */
  nextY: number | null;
  bfeY: number | null;
  /** Where the words of each level begin: those of the higher one stand higher. */
  words: { ground: number; bfe: number };
};

const clamp = (y: number): number => Math.min(BOTTOM_Y, Math.max(TOP_Y, y));

/** Places ground, floor and waterline so that all fit and their order is true; heights keep one scale. */
export function placeScene(scene: Scene): Geometry {
  const { foundation, ground, floor, bfe, difference } = scene;
  const base = ground ?? floor ?? bfe ?? 0;
  const heights = [floor, bfe].filter((one) => one !== null).map((one) => Math.abs(one - base));
  const perFoot = Math.min(7, 42 / Math.max(4, ...heights));
  const at = (feet: number): number => clamp(GROUND_Y - (feet - base) * perFoot);

  const isDown = DOWN.has(foundation);
  const usual = GROUND_Y - USUAL_RISE[foundation];
  const lowest = floor === null ? (isDown ? GROUND_Y + 26 : usual) : at(floor);
  const bfeY = bfe !== null ? at(bfe) : difference !== null ? clamp(lowest + difference * perFoot) : null;
  const isUnder = bfeY !== null && bfeY > GROUND_Y;
  const words = isUnder
    ? { ground: GROUND_Y - 6, bfe: Math.min(bfeY + 14, HEIGHT - 4) }
    : { ground: GROUND_Y + 20, bfe: bfeY === null ? 20 : Math.max(bfeY - 7, 14) };
  const nextY = scene.next !== null && floor !== null && scene.next > floor ? at(scene.next) : null;
  const shared = { groundY: GROUND_Y, bfeY, nextY, words };
  if (isDown) return { ...shared, floorY: usual, lowestY: Math.max(lowest, GROUND_Y + 12) };
  const floorY = Math.min(lowest, GROUND_Y - 2);
  return { ...shared, floorY, lowestY: floorY };
}
