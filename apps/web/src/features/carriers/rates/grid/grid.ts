import type { Rates } from '@freeboard/contract';
import { csvOfRows } from '@freeboard/domain/csv';
import { cellFrom, numberFrom } from '@freeboard/domain/rates';
import { pastedRows } from './pasted.ts';

export type Grid = Rates['tables'][number];

const NO_NAMES: ReadonlySet<string> = new Set();

export const withCell = (grid: Grid, row: number, column: number, text: string): Grid => ({
  ...grid,
  rows: grid.rows.map((cells, at) =>
    at === row ? cells.map((cell, place) => (place === column ? text : cell)) : cells,
  ),
});

export const withRow = (grid: Grid, row: number): Grid => ({
  ...grid,
  rows: grid.rows.toSpliced(
    row + 1,
    0,
    grid.columns.map(() => ''),
  ),
});

export const withoutRow = (grid: Grid, row: number): Grid => ({ ...grid, rows: grid.rows.toSpliced(row, 1) });

/** The order counts, because the first matching row applies. */
export const withRowMoved = (grid: Grid, from: number, to: number): Grid => {
  const rows = [...grid.rows];
  rows.splice(to, 0, ...rows.splice(from, 1));
  return { ...grid, rows };
};

/**
 * Bare numbers lose their formatting, and plain words are quoted in conditions and reasons. A factor is never taken
 * for text: an unknown name is an error at its cell.
 */
export function finished(grid: Grid, column: number, text: string, texts: ReadonlySet<string>): string {
  const of = grid.columns[column];
  if (!of) return text.trim();
  if (of.kind === 'condition' || of.field === 'reason') return cellFrom(of, text, NO_NAMES, texts);
  return numberFrom(text.trim()) ?? text.trim();
}

export function withPasted(
  grid: Grid,
  { row, column }: { row: number; column: number },
  text: string,
  names: ReadonlySet<string>,
  texts: ReadonlySet<string>,
): Grid {
  const rows = grid.rows.map((cells) => [...cells]);
  for (const [down, pasted] of pastedRows(text).entries()) {
    const cells = rows[row + down] ?? grid.columns.map(() => '');
    rows[row + down] = cells;
    for (const [right, cell] of pasted.entries()) {
      const of = grid.columns[column + right];
      if (of) cells[column + right] = cellFrom(of, cell, names, texts);
    }
  }
  return { ...grid, rows };
}

export const csvOf = (grid: Grid): string => csvOfRows([grid.columns.map(({ title }) => title), ...grid.rows]);
