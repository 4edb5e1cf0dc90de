/** The field that a column is mapped to; null stores its cells with the application, outside the form. */
export type ColumnMapping = string | null;

/** How the rows of a file become applications of one type. */
export type BulkMapping = {
  /** By column index, because two headings may be equal. */
  readonly columns: readonly ColumnMapping[];
  /** Values for every row without its own value of the field. */
  readonly constants: Readonly<Record<string, string>>;
  /** The choices that a user assigned to the file's texts, by field and text. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** Supported delimiters of a text file, with names. */
export const DELIMITERS = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' } as const;
export type Delimiter = keyof typeof DELIMITERS;

/** Limits of a sheet, for both the pages and the server. */
export const SHEET_LIMITS = {
  bytes: 100 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  /** Characters per cell. */
  cell: 10_000,
} as const;

export const BULK_TYPES = ['flood', 'home'] as const;
export type BulkType = (typeof BULK_TYPES)[number];
