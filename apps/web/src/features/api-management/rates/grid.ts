import type { AnswerOf } from '@freeboard/contract';
import type { Errors } from '../carrier/form.ts';

export type Grid = AnswerOf<'getRateTables'>['tables'][number];

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

/** What is wrong with a table as a whole, and row by row, out of the errors of the tables that were sent. */
export function faultsOf(errors: Errors, sent: readonly string[], table: string) {
  const at = `tables.${sent.indexOf(table)}`;
  const whole: string[] = [];
  const rows = new Map<number, readonly string[]>();
  for (const [field, messages] of Object.entries(errors)) {
    if (field !== at && !field.startsWith(`${at}.`)) continue;
    const row = /^\.rows\.(\d+)/.exec(field.slice(at.length))?.[1];
    if (row === undefined) whole.push(...messages);
    else rows.set(Number(row), [...(rows.get(Number(row)) ?? []), ...messages]);
  }
  return { whole, rows };
}

const csvCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A table as CSV, its titles first, as an upload takes it again. */
export const csvOf = (grid: Grid): string =>
  [grid.columns.map(({ title }) => title), ...grid.rows]
    .map((cells) => cells.map(csvCell).join(','))
    .join('\r\n')
    .concat('\r\n');
