import { fromCsvCell } from '@freeboard/domain';
import { parse } from 'csv-parse/sync';
import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError, type WorkerFault } from '../../../kernel/isolated/pool.ts';
import { delimiterIn, SEPARATOR_LINE } from '../../../kernel/workbook/delimiter.ts';
import { FileRefused, MOST_COLUMNS, MOST_ROWS, type ReadWorkbook, type Sheet } from './sheet.ts';

const READ_MS = 15_000;

const workbooks = createWorkerPool<Uint8Array, ReadWorkbook>(
  helperAt('features/api-management/rates/sheets-helper.ts'),
  {
    most: 1,
    memory_mb: 256,
    resident_mb: 600,
  },
);

const SAYS: Record<WorkerFault, string> = {
  time: 'The workbook could not be read in time.',
  broken: 'The workbook could not be read: it asks for too much memory.',
  busy: 'Another workbook is being read. Try again in a moment.',
};

async function workbook(bytes: Buffer): Promise<Sheet[]> {
  try {
    const { value } = await workbooks.run(bytes, READ_MS);
    if ('refused' in value) throw new FileRefused(value.refused);
    return value.sheets;
  } catch (error) {
    throw error instanceof WorkerError ? new FileRefused(SAYS[error.fault]) : error;
  }
}

const OTHER_FILE = 'The file is neither a CSV in UTF-8 nor an XLSX workbook. In Excel, save it as CSV UTF-8 or XLSX.';
const OLD_WORKBOOK = 'The file is a workbook of an older Excel (.xls). Save it as XLSX.';
const isOldWorkbook = (bytes: Buffer): boolean => bytes.subarray(0, 4).toString('hex') === 'd0cf11e0';

/** Returns the text of a file in UTF-8, or in UTF-16 where its mark says so. @throws FileRefused */
function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    const content = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (!content.includes('\u0000')) return content;
  } catch {
    // Told below.
  }
  throw new FileRefused(isOldWorkbook(bytes) ? OLD_WORKBOOK : OTHER_FILE);
}

function text(bytes: Buffer): Sheet[] {
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

/** Returns the sheets of a CSV or XLSX file. @throws FileRefused */
export async function sheetsOf(bytes: Buffer): Promise<Sheet[]> {
  if (bytes.length === 0) throw new FileRefused('The file is empty.');
  const sheets = bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004' ? await workbook(bytes) : text(bytes);
  for (const { rows } of sheets) {
    if (rows.length > MOST_ROWS + 1) throw new FileRefused(`A table may hold ${MOST_ROWS} rows.`);
    if (rows.some((row) => row.length > MOST_COLUMNS))
      throw new FileRefused(`A table may hold ${MOST_COLUMNS} columns.`);
  }
  return sheets;
}
