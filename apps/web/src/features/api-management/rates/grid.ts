import type { Rates } from '@freeboard/contract';
import { cellFrom } from '@freeboard/domain';

export type Grid = Rates['tables'][number];

/** The grid with one cell changed. */
export const withCell = (grid: Grid, row: number, column: number, text: string): Grid => ({
  ...grid,
  rows: grid.rows.map((cells, at) =>
    at === row ? cells.map((cell, place) => (place === column ? text : cell)) : cells,
  ),
});

/** The grid with an empty row after `row`. */
export const withRow = (grid: Grid, row: number): Grid => ({
  ...grid,
  rows: grid.rows.toSpliced(
    row + 1,
    0,
    grid.columns.map(() => ''),
  ),
});

export const withoutRow = (grid: Grid, row: number): Grid => ({ ...grid, rows: grid.rows.toSpliced(row, 1) });

/** The grid with a row at another place: the first that matches counts. */
export const withRowMoved = (grid: Grid, from: number, to: number): Grid => {
  const rows = [...grid.rows];
  rows.splice(to, 0, ...rows.splice(from, 1));
  return { ...grid, rows };
};

/** What a person typed, as the table wants it once they are done: plain words in quotes. Factors stay expressions. */
export function finished(grid: Grid, column: number, text: string): string {
  const kind = grid.columns[column]?.kind;
  return kind === 'condition' || grid.gathers_declines ? cellFrom(kind ?? 'condition', text) : text.trim();
}

/** The grid with cells out of a sheet, from one cell on to the right and down; rows that are missing come to be. */
export function withPasted(grid: Grid, row: number, column: number, text: string): Grid {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  const rows = grid.rows.map((cells) => [...cells]);
  for (const [down, line] of lines.entries()) {
    const cells = rows[row + down] ?? grid.columns.map(() => '');
    rows[row + down] = cells;
    for (const [right, cell] of line.split('\t').entries()) {
      const kind = grid.columns[column + right]?.kind;
      if (kind) cells[column + right] = cellFrom(kind, cell);
    }
  }
  return { ...grid, rows };
}

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A table as CSV, its titles first, as an upload takes it again. */
export const csvOf = (grid: Grid): string =>
  [grid.columns.map(({ title }) => title), ...grid.rows]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n')
    .concat('\r\n');
