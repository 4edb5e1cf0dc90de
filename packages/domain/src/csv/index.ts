/** What a spreadsheet takes for the beginning of a formula; a number of its own is none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-\d+(\.\d+)?$/;
const DEFUSED = /^'[=+\-@\t\r]/;
/** A text in single quotes is a cell as it stands. */
const QUOTED = /^'[^']*'$/;

const written = (cell: string, delimiter: string): string => {
  const text = FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Rows as CSV (RFC 4180) in which no cell starts a formula, whatever somebody wrote into it. */
export const csvOfRows = (rows: readonly (readonly string[])[], delimiter = ','): string =>
  rows.map((cells) => `${cells.map((cell) => written(cell, delimiter)).join(delimiter)}\r\n`).join('');

/** Returns a cell as it was before it was written so that it starts no formula. */
export const fromCsvCell = (cell: string): string => (DEFUSED.test(cell) && !QUOTED.test(cell) ? cell.slice(1) : cell);
