import type { Point } from './nfhl-wire.ts';

const FEET_PER_DEGREE = 364_567;
/**
 * Two directions count as opposite if the cosine of the angle between them is below this: they are within 60 degrees
 * of opposite. A point is between two lines in opposite directions.
 */
const OPPOSITE = -0.5;

type Position = readonly number[];
/**
 * The point of a line that is nearest: how far it is, in which direction (feet east and north), and whether it is an
 * end of the line.
 */
export type Near = { distance: number; east: number; north: number; isEnd: boolean };
export type Crossing = Near & { elevation: number | null };

/** The nearest point on any of the paths (lon, lat in degrees); null without a path of at least two points. */
export function nearestOn(paths: readonly (readonly Position[])[], { lon, lat }: Point): Near | null {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  let best: Near | null = null;
  for (const path of paths) {
    const local = path.map(
      ([x = 0, y = 0]) => [(x - lon) * squeeze * FEET_PER_DEGREE, (y - lat) * FEET_PER_DEGREE] as const,
    );
    for (const [at, [x1, y1]] of local.slice(0, -1).entries()) {
      const [x2, y2] = local[at + 1] as readonly [number, number];
      const [dx, dy] = [x2 - x1, y2 - y1];
      const length = dx * dx + dy * dy;
      const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
      const [east, north] = [x1 + along * dx, y1 + along * dy];
      const distance = Math.hypot(east, north);
      if (best && best.distance <= distance) continue;
      const isEnd = (along === 0 && at === 0) || (along === 1 && at === local.length - 2);
      best = { distance, east, north, isEnd };
    }
  }
  return best;
}

/**
 * The nearest line, and the nearest one on the opposite side of the point. Empty when the point is not between two
 * lines, or is beyond the ends of both.
 */
export function between<L extends Near>(lines: readonly L[]): L[] {
  const [first, ...others] = lines.toSorted((a, b) => a.distance - b.distance);
  if (!first) return [];
  const isOpposite = (other: L) =>
    (first.east * other.east + first.north * other.north) / (first.distance * other.distance) <= OPPOSITE;
  const second = others.find(isOpposite);
  return second && !(first.isEnd && second.isEnd) ? [first, second] : [];
}
