import { fromCsvCell } from '@freeboard/domain';
import { parse } from 'csv-parse/sync';
import { helperAt } from '../../../kernel/apart/launch.ts';
import { createWorkerPool, WorkerError, type WorkerFault } from '../../../kernel/apart/pool.ts';
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
      to: MOST_ROWS + 2,
      relax_column_count: true,
    });
    return [{ name: null, rows: (rows as string[][]).map((cells) => cells.map(fromCsvCell)) }];
  } catch (error) {
    throw new FileRefused(`The CSV cannot be read: ${error instanceof Error ? error.message : 'unknown fault'}.`);
  }
}

/** The sheets of a CSV or XLSX file. @throws FileRefused */
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
