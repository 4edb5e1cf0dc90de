import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError, type WorkerFault } from '../../../kernel/isolated/pool.ts';
import type { BookFile } from './read-book-file.ts';

/** Milliseconds; the nation's book of 4 MB takes less than a second. */
const READ_MS = 15_000;

const books = createWorkerPool<Uint8Array, BookFile>(helperAt('features/flood/program/book-file-helper.ts'), {
  most: 1,
  memory_mb: 512,
  resident_mb: 1_000,
});

const FAULTS: Record<WorkerFault, string> = {
  time: 'It could not be read in time.',
  broken: 'It could not be read: it asks for too much memory.',
  busy: 'Another file is being read. Try again in a moment.',
};

/** Reads a status book in an isolated process, because a file of 20 MB may contain 20 million cells. */
export async function readBookFileInWorker(bytes: Uint8Array): Promise<BookFile> {
  try {
    return (await books.run(bytes, READ_MS)).value;
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    return { fault: FAULTS[error.fault] };
  }
}
