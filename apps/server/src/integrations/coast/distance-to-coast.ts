import { COVERED } from './coverage.ts';
import { CELL, cellAt, columnOf, rowOf, type Shore, shore } from './geometry.ts';

const MILES_PER_DEGREE = 69.05;
/** The largest deviation from distances measured by hand (README.md). */
const TOLERANCE_MILES = 0.1;
/** How many rings of cells are searched; no place in the country is farther from its shore. */
const RINGS = 130;

export type Coast = { miles: number; tolerance_miles: number };

/**
 * The squared distance from a point to a segment, in degrees of latitude. The segment's ends are relative to the
 * point.
 */
const squared = (x1: number, y1: number, x2: number, y2: number): number => {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
  const [x, y] = [x1 + along * dx, y1 + along * dy];
  return x * x + y * y;
};

function nearestInCell(at: Shore, cell: number, lon: number, lat: number, squeeze: number, best: number): number {
  let nearest = best;
  for (let place = at.starts[cell] ?? 0; place < (at.starts[cell + 1] ?? 0); place += 1) {
    const base = (at.segments[place] ?? 0) * 4;
    const found = squared(
      (at.ends[base]! - lon) * squeeze,
      at.ends[base + 1]! - lat,
      (at.ends[base + 2]! - lon) * squeeze,
      at.ends[base + 3]! - lat,
    );
    if (found < nearest) nearest = found;
  }
  return nearest;
}

/** Miles to one decimal, below a tenth to two, and never 0, which no form accepts (section 5). */
function shownMiles(miles: number): number {
  return miles < 0.095 ? Math.max(0.01, Math.round(miles * 100) / 100) : Math.round(miles * 10) / 10;
}

/**
 * Statute miles from a point (degrees) to the ocean shore, with the accuracy of the geometry; null outside the
 * covered areas. The Great Lakes do not count as coast.
 */
export const distanceToCoast = ({ lon, lat }: { lon: number; lat: number }): Coast | null => {
  if (!COVERED.some(([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north))
    return null;
  const at = shore();
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const [column, row] = [columnOf(lon), rowOf(lat)];
  let best = Number.POSITIVE_INFINITY;
  for (let ring = at.empty[cellAt(column, row)] ?? 0; ring <= RINGS; ring += 1) {
    const reached = Math.max(0, ring - 1) * CELL * squeeze;
    if (best < reached * reached) break;
    for (let c = column - ring; c <= column + ring; c += 1) {
      const step = Math.abs(c - column) === ring ? 1 : Math.max(1, 2 * ring);
      for (let r = row - ring; r <= row + ring; r += step) {
        const cell = cellAt(c, r);
        if (cell < 0 || at.empty[cell] !== 0) continue;
        // The shortest possible distance to a point of the cell.
        const x = Math.max(0, Math.abs(c - column) - 1) * CELL * squeeze;
        const y = Math.max(0, Math.abs(r - row) - 1) * CELL;
        if (x * x + y * y < best) best = nearestInCell(at, cell, lon, lat, squeeze, best);
      }
    }
  }
  if (!Number.isFinite(best)) return null;
  return { miles: shownMiles(Math.sqrt(best) * MILES_PER_DEGREE), tolerance_miles: TOLERANCE_MILES };
};
