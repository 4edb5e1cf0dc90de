/** Null stores the column's cells with the application, outside the form. */
export type ColumnMapping = string | null;

export type BulkMapping = {
  /** By column index, because two headings may be equal. */
  readonly columns: readonly ColumnMapping[];
  /** Values for rows that have none of their own. */
  readonly constants: Readonly<Record<string, string>>;
  /** By field, then by the file's text. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export const DELIMITERS = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' } as const;
export type Delimiter = keyof typeof DELIMITERS;

export const SHEET_LIMITS = {
  bytes: 100 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  /** Characters per cell. */
  cell: 10_000,
} as const;

export const BULK_TYPES = ['flood', 'home'] as const;
export type BulkType = (typeof BULK_TYPES)[number];
