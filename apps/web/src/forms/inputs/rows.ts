import type { FieldValue } from '@freeboard/domain/forms';

/** A row of a list field: cells by column key, and its id. */
export type Row = Readonly<Record<string, FieldValue | undefined>>;

/** The rows of a list field's value; empty for any other value. */
export const rowsOf = (value: FieldValue | undefined): readonly Row[] =>
  Array.isArray(value) ? (value as readonly Row[]) : [];

/** The cells of a group of columns, or shares by key; empty for any other value. */
export const groupOf = (value: FieldValue | undefined): Row =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : {};

export const withCells = (rows: readonly Row[], at: number, cells: Row): readonly Row[] =>
  rows.map((row, index) => (index === at ? { ...row, ...cells } : row));

/** The cells as one line of text; 'No name yet' if all are blank. */
export const rowText = (row: Row, ...keys: string[]): string =>
  keys
    .map((key) => row[key])
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ') || 'No name yet';
