/** Why a file of rows is refused; the message is readable, `row` is the row's number if it is about one. */
export class SheetRefused extends Error {
  readonly row: number | null;
  constructor(message: string, row: number | null = null) {
    super(message);
    this.row = row;
  }
}

/** A row with its number in the sheet, header rows included. */
export type SheetRow = {
  row: number;
  cells: string[];
  /** Cells whose formula has no stored result: a program wrote the file and computed nothing. */
  uncomputed?: number;
};

/** The row limit of spreadsheet programs, empty rows included. */
export const MOST_SHEET_ROWS = 1_048_576;
