/** The reason why a file of rows is refused, as a readable message, and the row. */
export class SheetRefused extends Error {
  readonly row: number | null;
  constructor(message: string, row: number | null = null) {
    super(message);
    this.row = row;
  }
}

/** A row of a sheet with its number there; header rows count, too. */
export type SheetRow = {
  row: number;
  cells: string[];
};

/** The row limit of spreadsheet programs; empty rows count, too. */
export const MOST_SHEET_ROWS = 1_048_576;
