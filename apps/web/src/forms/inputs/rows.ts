import type { FieldValue } from '@freeboard/domain/forms';

/** One row of a list field: cells by column key, and its own id. */
export type Row = Readonly<Record<string, FieldValue | undefined>>;

/** Returns the rows of a list field's value; none where it holds something else. */
export const rowsOf = (value: FieldValue | undefined): readonly Row[] =>
  Array.isArray(value) ? (value as readonly Row[]) : [];

/** Returns the cells of a value that is one group of columns, or shares by key; empty where it holds something else. */
export const groupOf = (value: FieldValue | undefined): Row =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : {};

/** Returns the rows with these cells changed in the row at `at`. */
export const withCells = (rows: readonly Row[], at: number, cells: Row): readonly Row[] =>
  rows.map((row, index) => (index === at ? { ...row, ...cells } : row));

/** Returns the cells as one line of words; what stands for a row that has none yet. */
export const rowText = (row: Row, ...keys: string[]): string =>
  keys
    .map((key) => row[key])
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ') || 'No name yet';
