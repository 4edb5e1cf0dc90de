import { type Cell, type CellFacts, cellText, cellTime } from '../../../kernel/workbook/cells.ts';
import { SheetRefused } from '../../../kernel/workbook/sheet.ts';
import {
  type Merge,
  openWorkbook,
  readBook,
  sheetRows,
  type Workbook,
  type WorkbookLimits,
} from '../../../kernel/workbook/workbook.ts';
import { MOST_COLUMNS, MOST_ROWS, type Sheet } from './sheet.ts';

const LIMITS: WorkbookLimits = {
  listed: 2_000_000_000,
  times: Number.POSITIVE_INFINITY,
  unpacked: 30_000_000,
  refusal: 'The workbook could not be read: it unpacks to more than tables can hold.',
};
const MOST_MERGED = (MOST_ROWS + 1) * MOST_COLUMNS;
/** The most characters of all sheets as JSON, because shared or merged text in a small file can expand to gigabytes. */
const MOST_TEXT = 10_000_000;

/** Copies the first cell of each merged range to all of its cells. @throws SheetRefused */
function spread(rows: Map<number, string[]>, merges: readonly Merge[]): void {
  let merged = 0;
  for (const { top, left, bottom, right } of merges) {
    merged += (bottom - top + 1) * (right - left + 1);
    if (merged > MOST_MERGED)
      throw new SheetRefused('The workbook could not be read: more cells are merged than a table may hold.');
    const first = rows.get(top)?.[left - 1] ?? '';
    for (let row = top; row <= bottom; row += 1) {
      const cells = rows.get(row) ?? [];
      while (cells.length < right) cells.push('');
      rows.set(row, cells.fill(first, left - 1, right));
    }
  }
}

const trimmed = (cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

async function readSheet(book: Workbook, name: string, path: string): Promise<Sheet> {
  const rows = new Map<number, string[]>();
  const merges: Merge[] = [];
  /**
   * The text of a cell: date-times with their time, booleans as 'true' and 'false'.
   * @throws SheetRefused (a formula error, or too many columns)
   */
  function textOf(facts: CellFacts, cell: Cell): string {
    const { type, address, column, text } = cell;
    if (type === 'e') throw new SheetRefused(`The sheet '${name}' has a formula that failed, in cell ${address}.`);
    const shown = type === 'b' ? String(text === '1') : cellText(facts, cell) + cellTime(facts, cell);
    if (shown !== '' && column >= MOST_COLUMNS) throw new SheetRefused(`A table may hold ${MOST_COLUMNS} columns.`);
    return shown;
  }
  for await (const { row, cells } of sheetRows(book, path, { textOf, onMerge: (merge) => merges.push(merge) })) {
    rows.set(row, cells);
    if (rows.size > MOST_ROWS + 1) throw new SheetRefused(`A table may hold ${MOST_ROWS} rows.`);
  }
  spread(rows, merges);
  const ordered = [...rows].sort(([one], [other]) => one - other).map(([, cells]) => trimmed(cells));
  return { name, rows: ordered.filter((cells) => cells.length > 0) };
}

/**
 * The sheets of an XLSX workbook as displayed: formulas by their last results, merged cells repeated, empty rows left
 * out.
 * @throws SheetRefused
 */
export async function sheetsOfWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const book = await openWorkbook(bytes, LIMITS);
  const sheets: Sheet[] = [];
  let left = MOST_TEXT;
  for (const { name, path } of await readBook(book)) {
    const sheet = await readSheet(book, name, path);
    for (const row of sheet.rows) for (const cell of row) left -= cell.length + 3;
    if (left < 0) throw new SheetRefused('The workbook holds more text than tables can hold.');
    sheets.push(sheet);
  }
  return sheets;
}
