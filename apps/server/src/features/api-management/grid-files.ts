import { parse } from 'csv-parse/sync';
import type { Grid } from '../../integrations/carriers/index.ts';

/** What was in a file: sheets of text cells, the first row being the titles. A CSV is one sheet without a name. */
export type Sheet = { name: string | null; rows: string[][] };

/** A file that cannot be taken, with the reason in plain words. */
export class FileRefused extends Error {}

const MOST_BYTES = 30_000_000;
const MOST_ROWS = 5_001;

/** How much a ZIP says that it unpacks to, by its own directory; a small file can hold a great one. */
function unpackedSize(bytes: Buffer): number {
  let size = 0;
  for (
    let at = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  )
    if (at + 28 <= bytes.length) size += bytes.readUInt32LE(at + 24);
  return size;
}

async function workbook(bytes: Buffer): Promise<Sheet[]> {
  if (unpackedSize(bytes) > MOST_BYTES) throw new FileRefused('The workbook is too large.');
  // Loaded when it is needed: it is large, and few processes ever read a workbook.
  const { default: ExcelJS } = await import('exceljs');
  const book = new ExcelJS.Workbook();
  try {
    await book.xlsx.load(bytes as unknown as ArrayBuffer);
  } catch {
    throw new FileRefused('The file is not a workbook that can be read.');
  }
  if (book.worksheets.length === 0) throw new FileRefused('The workbook holds no sheet.');
  return book.worksheets.map((sheet) => {
    const rows: string[][] = [];
    sheet.eachRow({ includeEmpty: false }, (row) => {
      if (rows.length >= MOST_ROWS) return;
      rows.push(Array.from({ length: sheet.columnCount }, (_, at) => row.getCell(at + 1).text.trim()));
    });
    return { name: sheet.name, rows: rows.filter((row) => row.some((cell) => cell !== '')) };
  });
}

function text(bytes: Buffer): Sheet[] {
  let content: string;
  try {
    content = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileRefused('The file is neither a CSV in UTF-8 nor an XLSX workbook.');
  }
  if (content.includes('\u0000')) throw new FileRefused('The file is neither a CSV in UTF-8 nor an XLSX workbook.');
  try {
    const rows = parse(content, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      to: MOST_ROWS + 1,
      relax_column_count: true,
    });
    return [{ name: null, rows: rows as string[][] }];
  } catch (error) {
    throw new FileRefused(`The CSV cannot be read: ${error instanceof Error ? error.message : 'unknown fault'}.`);
  }
}

/** The sheets of a CSV or XLSX file. @throws FileRefused */
export async function sheetsOf(bytes: Buffer): Promise<Sheet[]> {
  if (bytes.length === 0) throw new FileRefused('The file is empty.');
  const sheets = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? await workbook(bytes) : text(bytes);
  if (sheets.some(({ rows }) => rows.length >= MOST_ROWS))
    throw new FileRefused(`A table may hold ${MOST_ROWS - 1} rows.`);
  return sheets;
}

/** A plain word as a sheet has it becomes the quoted text that a table wants; expressions stay as they are. */
function cellOf(kind: 'condition' | 'result', cell: string): string {
  if (cell === '' || /^(null|true|false)$/.test(cell) || /^["'[(<>=!]/.test(cell)) return cell;
  if (/^-?\d+(\.\d+)?%$/.test(cell) && kind === 'result') return String(Number(cell.slice(0, -1)) / 100);
  if (/^-?\d+(\.\d+)?$/.test(cell) || cell.includes('(')) return cell;
  return JSON.stringify(cell);
}

const plain = (title: string) => title.trim().toLowerCase();

/** A sheet as the rows of a table whose columns its titles name, in any order. @throws FileRefused */
export function gridOf(table: Grid, sheet: Sheet): Grid {
  const [titles = [], ...rows] = sheet.rows;
  const where = sheet.name === null ? 'The file' : `The sheet '${sheet.name}'`;
  const places = table.columns.map(({ title, field }) =>
    titles.findIndex((given) => plain(given) === plain(title) || plain(given) === plain(field)),
  );
  const missing = table.columns.filter((_, at) => places[at] === -1).map(({ title }) => title);
  if (missing.length > 0) throw new FileRefused(`${where} has no column ${missing.join(', ')}.`);
  const unknown = titles.filter((title, at) => title !== '' && !places.includes(at));
  if (unknown.length > 0)
    throw new FileRefused(
      `${where} has columns that the table does not know: ${unknown.join(', ')}. A file brings rows; columns are changed under Rates.`,
    );
  return {
    ...table,
    rows: rows.map((row) => table.columns.map(({ kind }, at) => cellOf(kind, (row[places[at] ?? -1] ?? '').trim()))),
  };
}
