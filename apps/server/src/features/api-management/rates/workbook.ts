import readWorkbook from 'read-excel-file/universal';
import { FileRefused, MOST_COLUMNS, MOST_ROWS, type Sheet } from './sheet.ts';
import { type Merge, sheetMarks } from './sheet-marks.ts';
import { unzipWorkbook } from './unzip-workbook.ts';

const MOST_MERGED = (MOST_ROWS + 1) * MOST_COLUMNS;

function text(value: unknown): string {
  if (!(value instanceof Date)) return String(value ?? '').trim();
  // A day has no time of day in the file.
  return value.toISOString().replace(/T00:00:00\.000Z$/, '');
}

/** Every cell of a merged range reads as its first one. */
function spread(rows: string[][], merges: readonly Merge[]): void {
  let merged = 0;
  for (const { top, left, bottom, right } of merges) {
    merged += (bottom - top + 1) * (right - left + 1);
    if (merged > MOST_MERGED)
      throw new FileRefused('The workbook could not be read: more cells are merged than a table may hold.');
    const first = rows[top]?.[left] ?? '';
    for (let row = top; row <= bottom; row += 1) {
      while (rows.length <= row) rows.push([]);
      const cells = rows[row] ?? [];
      while (cells.length <= right) cells.push('');
      cells.fill(first, left, right + 1);
    }
  }
}

/** A row ends with its last cell that holds something. */
const trimmed = (cells: string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

/**
 * The sheets of an XLSX workbook as they are seen: formulas by their last results, merged cells in all their places,
 * no empty rows. @throws FileRefused
 */
export async function sheetsOfWorkbook(bytes: Buffer): Promise<Sheet[]> {
  const marks = sheetMarks(unzipWorkbook(bytes));
  const book = await readWorkbook(new Blob([new Uint8Array(bytes)]));
  return book.map(({ sheet: name, data }) => {
    const { merges, fault } = marks.get(name) ?? { merges: [], fault: null };
    if (fault) throw new FileRefused(`The sheet '${name}' has a formula that failed, in cell ${fault}.`);
    const rows = data.map((cells) => cells.map(text));
    spread(rows, merges);
    return { name, rows: rows.map(trimmed).filter((cells) => cells.length > 0) };
  });
}
