import { helperAt } from '../../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError } from '../../../kernel/isolated/pool.ts';
import type { DocumentTask, ReadDocument } from './read-document.ts';

const READ_MS = 10_000;

const documents = createWorkerPool<DocumentTask, ReadDocument>(
  helperAt('features/bulk-upload/sheet/document-helper.ts'),
  {
    most: 1,
    memory_mb: 128,
    resident_mb: 400,
  },
);

/** Reads one document in a process of its own, which ends with its time or memory. */
export async function readDocument(task: DocumentTask): Promise<ReadDocument> {
  try {
    return (await documents.run(task, READ_MS)).value;
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    return { refused: 'The document could not be read in time. Send it again, or a smaller one.' };
  }
}
