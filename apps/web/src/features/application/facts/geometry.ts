import type { FoundationKind, Scene } from '@freeboard/domain/flood/elevation';

/** Units of the picture; y grows downward. */
export const WIDTH = 300;
export const HEIGHT = 184;
export const HOUSE = { left: 104, right: 212, wall: 50, roof: 34 } as const;
const GROUND_Y = 142;
const TOP_Y = 104;
const BOTTOM_Y = 174;
/** Height of the floor above the ground when unknown, in units of the picture. */
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
  floorY: number;
  /** The lowest floor: below the walls for a basement or subgrade crawlspace, else `floorY`. */
  lowestY: number;
  /** The certificate's next higher floor, if it is above the lowest one. */
  nextY: number | null;
  bfeY: number | null;
  labels: Labels;
};

/** Baselines of the labels: no labels overlap, and ground and base flood are in their true order. */
export type Labels = {
  ground: number;
  bfe: number;
  floor: number;
  rated: number | null;
};

/** Minimum distance between the baselines of two labels, in units of the picture. */
export const LABEL_GAP = 13;
const LABEL_TOP = 12;
const LABEL_BOTTOM = HEIGHT - 4;

const clamp = (y: number): number => Math.min(BOTTOM_Y, Math.max(TOP_Y, y));

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
  const nextY = scene.next !== null && floor !== null && scene.next > floor ? at(scene.next) : null;
  const floorY = isDown ? usual : Math.min(lowest, GROUND_Y - 2);
  const lowestY = isDown ? Math.max(lowest, GROUND_Y + 12) : floorY;
  const ratedY = scene.rated?.item === 'C2.b' ? (nextY ?? floorY) : lowestY;
  const labels = placeLabels({ floorY, bfeY, ratedY: scene.rated?.elevation == null ? null : ratedY });
  return { groundY: GROUND_Y, bfeY, nextY, floorY, lowestY, labels };
}

/** The first baseline inside the picture and clear of the other label; if none is, the topmost position. */
const clearOf = (other: number | null, ...baselines: number[]): number =>
  baselines.find((y) => y >= LABEL_TOP && y <= LABEL_BOTTOM && (other === null || Math.abs(y - other) >= LABEL_GAP)) ??
  LABEL_TOP;

/** The rated floor's label is level with its floor; the labels of ground and base flood make room for it. */
function placeLabels(at: { floorY: number; bfeY: number | null; ratedY: number | null }): Labels {
  const { bfeY } = at;
  const floor = Math.max(Math.round(at.floorY) - HOUSE.wall - HOUSE.roof - 7, LABEL_TOP);
  const rated = at.ratedY === null ? null : Math.round(at.ratedY) + 4;
  const [up, down] = rated === null ? [[], []] : [[rated - LABEL_GAP], [rated + LABEL_GAP]];
  if (bfeY !== null && bfeY > GROUND_Y)
    return {
      floor,
      rated,
      ground: clearOf(rated, GROUND_Y - 6, ...up),
      bfe: clearOf(rated, Math.min(bfeY + 14, LABEL_BOTTOM), ...down, ...up),
    };
  return {
    floor,
    rated,
    ground: clearOf(rated, GROUND_Y + 20, ...down, ...up),
    bfe: bfeY === null ? clearOf(floor, 20, floor + LABEL_GAP) : clearOf(rated, bfeY - 7, ...up),
  };
}
