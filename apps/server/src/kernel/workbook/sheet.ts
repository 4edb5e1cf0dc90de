/** A file of rows is refused; the message tells the user why. `row`: the row that it is about, if any. */
export class SheetRefused extends Error {
  readonly row: number | null;
  constructor(message: string, row: number | null = null) {
    super(message);
    this.row = row;
  }
}

/** A row with its number in the sheet, which counts header rows. */
export type SheetRow = {
  row: number;
  cells: string[];
  /** How many cells have a formula without a stored result: a program wrote the file without computing it. */
  uncomputed?: number;
};

/** The most rows of a spreadsheet, empty ones included. */
export const MOST_SHEET_ROWS = 1_048_576;
