/** What a column is read as: a field, nothing (kept beside the application), or nobody has said yet (kept as well). */
export type ColumnMapping = string | null;

/** How the rows of a file become applications of one type. */
export type BulkMapping = {
  /** By the column's place in the file: two heads may have one name. */
  readonly columns: readonly ColumnMapping[];
  /** What goes into every row that says nothing of the field itself. */
  readonly constants: Readonly<Record<string, string>>;
  /** Words of the file for choices of a field, as a person mapped them. */
  readonly words: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

/** The signs that may separate the cells of a text file, each with its name. */
export const DELIMITERS = { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Pipe' } as const;
export type Delimiter = keyof typeof DELIMITERS;

/** What a sheet may hold; the pages and the server say the same. */
export const SHEET_LIMITS = {
  bytes: 100 * 1024 * 1024,
  rows: 100_000,
  columns: 200,
  /** Characters of one cell. */
  cell: 10_000,
} as const;

export const BULK_TYPES = ['flood', 'home'] as const;
export type BulkType = (typeof BULK_TYPES)[number];
