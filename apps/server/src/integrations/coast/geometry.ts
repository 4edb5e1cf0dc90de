import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../kernel/env/project-root.ts';
import { UNITS } from './coverage.ts';

/** Degrees per cell of the index, and the index's area: west, south, columns, rows. */
export const CELL = 0.25;
const [WEST, SOUTH, COLUMNS, ROWS] = [-181, 14, 480, 240];

/**
 * `ends`: shore segments in degrees, each as lon, lat, lon, lat. The segments in a cell are `segments` from
 * `starts[cell]` to before `starts[cell + 1]`.
 */
export type Shore = {
  ends: Float64Array;
  starts: Int32Array;
  segments: Int32Array;
  /** For each cell, the first ring of cells around it that may have shore; 0 if the cell itself may. */
  empty: Uint8Array;
};

export const columnOf = (lon: number): number => Math.floor((lon - WEST) / CELL);
export const rowOf = (lat: number): number => Math.floor((lat - SOUTH) / CELL);
export const cellAt = (column: number, row: number): number =>
  column < 0 || row < 0 || column >= COLUMNS || row >= ROWS ? -1 : row * COLUMNS + column;

function readSegments(bytes: Uint8Array): Float64Array {
  let at = 0;
  const varint = (): number => {
    let [value, shift] = [0, 1];
    for (;;) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
      shift *= 128;
    }
  };
  const signed = (): number => {
    const value = varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  const ends: number[] = [];
  while (at < bytes.length) {
    let [x, y] = [0, 0];
    for (let left = varint(), isFirst = true; left > 0; left -= 1, isFirst = false) {
      const [fromX, fromY] = [x, y];
      x += signed();
      y += signed();
      if (!isFirst) ends.push(fromX / UNITS, fromY / UNITS, x / UNITS, y / UNITS);
    }
  }
  return Float64Array.from(ends);
}

function eachCell(ends: Float64Array, segment: number, touch: (cell: number) => void): void {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = ends.subarray(segment * 4, segment * 4 + 4);
  for (let column = columnOf(Math.min(x1, x2)); column <= columnOf(Math.max(x1, x2)); column += 1)
    for (let row = rowOf(Math.min(y1, y2)); row <= rowOf(Math.max(y1, y2)); row += 1) {
      const cell = cellAt(column, row);
      if (cell >= 0) touch(cell);
    }
}

function index(ends: Float64Array): Shore {
  const count = ends.length / 4;
  const starts = new Int32Array(COLUMNS * ROWS + 1);
  for (let segment = 0; segment < count; segment += 1)
    eachCell(ends, segment, (cell) => {
      starts[cell + 1] = (starts[cell + 1] ?? 0) + 1;
    });
  for (let cell = 1; cell < starts.length; cell += 1) starts[cell] = (starts[cell] ?? 0) + (starts[cell - 1] ?? 0);
  const next = starts.slice();
  const segments = new Int32Array(starts.at(-1) ?? 0);
  for (let segment = 0; segment < count; segment += 1)
    eachCell(ends, segment, (cell) => {
      const place = next[cell] ?? 0;
      segments[place] = segment;
      next[cell] = place + 1;
    });
  return { ends, starts, segments, empty: emptyRings(starts) };
}

/** For each cell, the first ring of cells around it in which one may have shore. Takes two sweeps over the grid. */
function emptyRings(starts: Int32Array): Uint8Array {
  const rings = new Uint8Array(COLUMNS * ROWS).fill(255);
  const near = (column: number, row: number): number => rings[cellAt(column, row)] ?? 254;
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      const cell = cellAt(column, row);
      const before = [
        near(column - 1, row),
        near(column - 1, row - 1),
        near(column, row - 1),
        near(column + 1, row - 1),
      ];
      rings[cell] = starts[cell] === starts[cell + 1] ? Math.min(254, ...before) + 1 : 0;
    }
  for (let row = ROWS - 1; row >= 0; row -= 1)
    for (let column = COLUMNS - 1; column >= 0; column -= 1) {
      const cell = cellAt(column, row);
      const after = [
        near(column + 1, row),
        near(column + 1, row + 1),
        near(column, row + 1),
        near(column - 1, row + 1),
      ];
      rings[cell] = Math.min(rings[cell] ?? 255, Math.min(254, ...after) + 1);
    }
  return rings;
}

const COASTLINE = 'apps/server/src/integrations/coast/coastline.bin';
let loaded: Shore | null = null;

export const shore = (): Shore => {
  loaded ??= index(readSegments(readFileSync(join(projectRoot(), COASTLINE))));
  return loaded;
};
