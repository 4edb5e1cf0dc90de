import type { PageBox } from '@freeboard/domain/documents';

/** A map from points of the form to points of the page: x' = a x + b y + c, y' = d x + e y + f. */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Pair = { from: { x: number; y: number }; to: { x: number; y: number } };

export const mapPoint = ([a, b, c, d, e, f]: Affine, x: number, y: number) => ({
  x: a * x + b * y + c,
  y: d * x + e * y + f,
});

/** Maps a box by its center. Its sides are scaled, but not turned. */
export function mapBox(affine: Affine, box: PageBox): PageBox {
  const center = mapPoint(affine, box.x + box.width / 2, box.y + box.height / 2);
  const width = box.width * Math.hypot(affine[0], affine[3]);
  const height = box.height * Math.hypot(affine[1], affine[4]);
  return { x: center.x - width / 2, y: center.y - height / 2, width, height };
}

function solve(m: number[][], right: number[]): [number, number, number] | null {
  const rows = m.map((row, index) => [...row, right[index]!]);
  for (let column = 0; column < 3; column += 1) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column]!) > Math.abs(best[column]!) ? row : best));
    if (Math.abs(pivot[column]!) < 1e-9) return null;
    const at = rows.indexOf(pivot);
    [rows[column], rows[at]] = [pivot, rows[column]!];
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const factor = row[column]! / pivot[column]!;
      for (let place = column; place < 4; place += 1) row[place]! -= factor * pivot[place]!;
    }
  }
  return [rows[0]![3]! / rows[0]![0]!, rows[1]![3]! / rows[1]![1]!, rows[2]![3]! / rows[2]![2]!];
}

/** The map that fits all pairs best (least squares); null if their points are on one line. */
function fit(pairs: readonly Pair[]): Affine | null {
  const sums = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  const right = { x: [0, 0, 0], y: [0, 0, 0] };
  for (const { from, to } of pairs) {
    const point = [from.x, from.y, 1];
    for (const [row, left] of point.entries()) {
      for (const [column, top] of point.entries()) sums[row]![column]! += left * top;
      right.x[row]! += left * to.x;
      right.y[row]! += left * to.y;
    }
  }
  const x = solve(sums, right.x);
  const y = solve(sums, right.y);
  return x && y ? [...x, ...y] : null;
}

const errorOf = (affine: Affine, { from, to }: Pair): number => {
  const point = mapPoint(affine, from.x, from.y);
  return Math.hypot(point.x - to.x, point.y - to.y);
};

export const median = (values: readonly number[]): number =>
  values.length === 0 ? 0 : [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

const ROUNDS = 8;

/**
 * Fits a map, removing pairs that are far off and fitting again. `error`: the median deviation. Null if no map fits.
 */
export function fitRobustly(pairs: readonly Pair[]): { affine: Affine; pairs: readonly Pair[]; error: number } | null {
  let rest = pairs;
  for (let round = 0; round < ROUNDS; round += 1) {
    const affine = fit(rest);
    if (!affine) return null;
    const errors = rest.map((pair) => errorOf(affine, pair));
    const error = median(errors);
    const limit = Math.max(2, 3 * error);
    const near = rest.filter((_, index) => errors[index]! <= limit);
    if (near.length === rest.length || near.length < 6) return { affine, pairs: rest, error };
    rest = near;
  }
  const affine = fit(rest);
  return affine ? { affine, pairs: rest, error: median(rest.map((pair) => errorOf(affine, pair))) } : null;
}
