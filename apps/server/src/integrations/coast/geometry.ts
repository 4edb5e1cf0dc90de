import { readFileSync } from 'node:fs';
import { UNITS } from './coverage.ts';

/** Degrees per cell of the index. */
export const CELL = 0.5;

/** Shore segments as lon, lat, lon, lat in degrees, four numbers each, and which of them touch which cell. */
export type Shore = { ends: Float64Array; cells: Map<number, number[]> };

export const cellKey = (column: number, row: number): number => (row + 1000) * 10_000 + (column + 1000);

const readLines = (bytes: Uint8Array): [number, number][][] => {
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
  const lines: [number, number][][] = [];
  while (at < bytes.length) {
    let [x, y] = [0, 0];
    const line = Array.from({ length: varint() }, (): [number, number] => {
      x += signed();
      y += signed();
      return [x / UNITS, y / UNITS];
    });
    lines.push(line);
  }
  return lines;
};

const index = (lines: readonly [number, number][][]): Shore => {
  const segments = lines.flatMap((line) => line.slice(1).map((end, at) => [...line[at]!, ...end] as const));
  const ends = Float64Array.from(segments.flat());
  const cells = new Map<number, number[]>();
  segments.forEach(([x1, y1, x2, y2], segment) => {
    for (let column = Math.floor(Math.min(x1, x2) / CELL); column <= Math.floor(Math.max(x1, x2) / CELL); column += 1) {
      for (let row = Math.floor(Math.min(y1, y2) / CELL); row <= Math.floor(Math.max(y1, y2) / CELL); row += 1) {
        const key = cellKey(column, row);
        const cell = cells.get(key);
        if (cell) cell.push(segment);
        else cells.set(key, [segment]);
      }
    }
  });
  return { ends, cells };
};

let loaded: Shore | null = null;

/** The shipped shore, read once when first asked for. */
export const shore = (): Shore => {
  loaded ??= index(readLines(readFileSync(new URL('./coastline.bin', import.meta.url))));
  return loaded;
};
