/** Characters that start a formula in a spreadsheet; a plain number does not. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-\d+(\.\d+)?$/;
const DEFUSED = /^'[=+\-@\t\r]/;
/** A cell whose text is in single quotes; its first quote is not an escape. */
const QUOTED = /^'[^']*'$/;

const written = (cell: string, delimiter: string): string => {
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as CSV (RFC 4180) in which no cell starts a formula, whatever users entered. */
export const csvOfRows = (rows: readonly (readonly string[])[], delimiter = ','): string =>
  rows.map((cells) => `${cells.map((cell) => written(cell, delimiter)).join(delimiter)}\r\n`).join('');

/** Reverses the escape that keeps a cell from starting a formula. */
export const fromCsvCell = (cell: string): string => (DEFUSED.test(cell) && !QUOTED.test(cell) ? cell.slice(1) : cell);
