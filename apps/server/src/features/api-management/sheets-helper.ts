import { inflateRawSync } from 'node:zlib';
import ExcelJS from 'exceljs';
import { serveApart } from '../../kernel/apart/helper.ts';
import type { ReadWorkbook, Sheet } from './sheets.ts';

const MOST_BYTES = 30_000_000;
/** Parts of a sheet that hold no cells; a small file can make much of them. */
const NOT_CELLS = ['cols', 'dataValidations', 'conditionalFormatting', 'hyperlinks', 'tableParts', 'drawing', 'extLst'];

/** Whether a ZIP truly unpacks to more than can be held, whatever its directory says: each entry follows a header. */
function isTooLarge(bytes: Buffer): boolean {
  let size = 0;
  for (
    let at = bytes.indexOf('PK\u0003\u0004', 0, 'latin1');
    at >= 0 && at + 30 <= bytes.length;
    at = bytes.indexOf('PK\u0003\u0004', at + 4, 'latin1')
  ) {
    const content = bytes.subarray(at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28));
    try {
      size += inflateRawSync(content, { maxOutputLength: MOST_BYTES - size }).length;
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE') return true;
    }
    if (size >= MOST_BYTES) return true;
  }
  return false;
}

function rowsOf(sheet: ExcelJS.Worksheet): string[][] {
  const rows: string[][] = [];
  sheet.eachRow({ includeEmpty: false }, (row) => {
    const cells: string[] = [];
    row.eachCell({ includeEmpty: false }, (cell, column) => {
      const text = cell.text.trim();
      if (text === '') return;
      while (cells.length < column) cells.push('');
      cells[column - 1] = text;
    });
    if (cells.length > 0) rows.push(cells);
  });
  return rows;
}

serveApart(async (file: Uint8Array): Promise<ReadWorkbook> => {
  const bytes = Buffer.from(file);
  if (isTooLarge(bytes)) return { refused: 'The workbook is too large.' };
  const book = new ExcelJS.Workbook();
  try {
    await book.xlsx.load(bytes as unknown as ArrayBuffer, { ignoreNodes: NOT_CELLS });
    const sheets: Sheet[] = book.worksheets.map((sheet) => ({ name: sheet.name, rows: rowsOf(sheet) }));
    return sheets.length === 0 ? { refused: 'The workbook holds no sheet.' } : { sheets };
  } catch {
    return { refused: 'The file is not a workbook that can be read.' };
  }
});
