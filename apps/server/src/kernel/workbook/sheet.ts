/** A file of rows that cannot be taken: why, in plain words, and at which row of it. */
export class SheetRefused extends Error {
  readonly row: number | null;
  constructor(message: string, row: number | null = null) {
    super(message);
    this.row = row;
  }
}

/** A row of a sheet as it is numbered there, the heads' among them. */
export type SheetRow = {
  row: number;
  cells: string[];
};

/** As many rows as a sheet program has; what is empty among them counts as well. */
export const MOST_SHEET_ROWS = 1_048_576;
