import { fromCsvCell } from '@freeboard/domain/csv';
import { parse } from 'csv-parse/sync';
import { delimiterIn, SEPARATOR_LINE } from '../../../kernel/workbook/delimiter.ts';
import { FileRefused, MOST_ROWS, type Sheet } from './sheet.ts';

const OTHER_FILE = 'The file is neither a CSV in UTF-8 nor an XLSX workbook. In Excel, save it as CSV UTF-8 or XLSX.';
const OLD_WORKBOOK = 'The file is a workbook of an older Excel (.xls). Save it as XLSX.';
const isOldWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === 'd0cf11e0';

/** Decodes UTF-8, or UTF-16 with a byte order mark. @throws FileRefused */
function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    const content = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!content.includes('\u0000')) return content;
  } catch {
    // Not text in this encoding: refused below.
  }
  throw new FileRefused(isOldWorkbook(bytes) ? OLD_WORKBOOK : OTHER_FILE);
}

/** @throws FileRefused */
export function sheetsOfCsv(bytes: Buffer): Sheet[] {
  const content = decoded(bytes);
  try {
    const rows = parse(content.replace(SEPARATOR_LINE, ''), {
      delimiter: delimiterIn(content, ','),
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: MOST_ROWS + 2,
      relax_column_count: true,
    });
    return [{ name: null, rows: (rows as string[][]).map((cells) => cells.map(fromCsvCell)) }];
  } catch (error) {
    throw new FileRefused(`The CSV cannot be read: ${error instanceof Error ? error.message : 'unknown fault'}.`);
  }
}
