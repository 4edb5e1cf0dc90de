import type { FieldValue } from '@freeboard/domain/forms';

export type Row = Readonly<Record<string, FieldValue | undefined>>;

export const rowsOf = (value: FieldValue | undefined): readonly Row[] =>
  Array.isArray(value) ? (value as readonly Row[]) : [];

/** Empty for anything but cells or shares by key. */
export const groupOf = (value: FieldValue | undefined): Row =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : {};

export const withCells = (rows: readonly Row[], at: number, cells: Row): readonly Row[] =>
  rows.map((row, index) => (index === at ? { ...row, ...cells } : row));

export const rowText = (row: Row, ...keys: string[]): string =>
  keys
    .map((key) => row[key])
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' ') || 'No name yet';
