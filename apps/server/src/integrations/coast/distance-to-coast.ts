import { COVERED } from './coverage.ts';
import { CELL, cellKey, type Shore, shore } from './geometry.ts';

const MILES_PER_DEGREE = 69.05;
/** The shipped geometry's own error: small bays, inlets and narrow barrier islands are missing. */
const TOLERANCE_MILES = 2;
/** Rings of cells to look through: farther than any place of the country lies from its shore. */
const RINGS = 60;

/** Squared distance in degrees of latitude from the origin to a segment, both relative to the point asked for. */
const squared = (x1: number, y1: number, x2: number, y2: number): number => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
  const [x, y] = [x1 + along * dx, y1 + along * dy];
  return x * x + y * y;
};

const nearestInCell = (at: Shore, key: number, lon: number, lat: number, squeeze: number, best: number): number => {
  let nearest = best;
  for (const segment of at.cells.get(key) ?? []) {
    const base = segment * 4;
    const found = squared(
      (at.ends[base]! - lon) * squeeze,
      at.ends[base + 1]! - lat,
      (at.ends[base + 2]! - lon) * squeeze,
      at.ends[base + 3]! - lat,
    );
    if (found < nearest) nearest = found;
  }
  return nearest;
};

/** Miles to one decimal; nearer than a tenth to two, and never 0, which no form takes (section 5). */
function shownMiles(miles: number): number {
  return miles < 0.095 ? Math.max(0.01, Math.round(miles * 100) / 100) : Math.round(miles * 10) / 10;
}

/**
 * Statute miles from a point (degrees) to the ocean shore, with the tolerance of the geometry;
 * null outside of the states and territories covered. The Great Lakes are no coast.
 */
export const distanceToCoast = (point: {
  lon: number;
  lat: number;
}): { miles: number; tolerance_miles: number } | null => {
  const { lon, lat } = point;
  if (!COVERED.some(([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north))
    return null;
  const at = shore();
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const [column, row] = [Math.floor(lon / CELL), Math.floor(lat / CELL)];
  let best = Number.POSITIVE_INFINITY;
  for (let ring = 0; ring <= RINGS; ring += 1) {
    const reached = Math.max(0, ring - 1) * CELL * squeeze;
    if (best < reached * reached) break;
    for (let c = column - ring; c <= column + ring; c += 1) {
      const step = Math.abs(c - column) === ring ? 1 : Math.max(1, 2 * ring);
      for (let r = row - ring; r <= row + ring; r += step) {
        best = nearestInCell(at, cellKey(c, r), lon, lat, squeeze, best);
      }
    }
  }
  if (!Number.isFinite(best)) return null;
  return { miles: shownMiles(Math.sqrt(best) * MILES_PER_DEGREE), tolerance_miles: TOLERANCE_MILES };
};
