import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError, type WorkerFault } from '../../../kernel/isolated/pool.ts';
import { FileRefused, MOST_COLUMNS, MOST_ROWS, type ReadFile, type Sheet } from './sheet.ts';

const READ_MS = 15_000;

const files = createWorkerPool<Uint8Array, ReadFile>(helperAt('features/carriers/rates/sheets-helper.ts'), {
  most: 1,
  memory_mb: 256,
  resident_mb: 600,
});

const SAYS: Record<WorkerFault, string> = {
  time: 'The file could not be read in time.',
  broken: 'The file could not be read: it asks for too much memory.',
  busy: 'Another file is being read. Try again in a moment.',
};

async function readInWorker(bytes: Buffer): Promise<Sheet[]> {
  try {
    const { value } = await files.run(bytes, READ_MS);
    if ('refused' in value) throw new FileRefused(value.refused);
    return value.sheets;
  } catch (error) {
    throw error instanceof WorkerError ? new FileRefused(SAYS[error.fault]) : error;
  }
}

/** @throws FileRefused */
export async function sheetsOf(bytes: Buffer): Promise<Sheet[]> {
  if (bytes.length === 0) throw new FileRefused('The file is empty.');
  const sheets = await readInWorker(bytes);
  for (const { rows } of sheets) {
    if (rows.length > MOST_ROWS + 1) throw new FileRefused(`A table may hold ${MOST_ROWS} rows.`);
    if (rows.some((row) => row.length > MOST_COLUMNS))
      throw new FileRefused(`A table may hold ${MOST_COLUMNS} columns.`);
  }
  return sheets;
}
