import type { Context } from '../../../../kernel/context/context.ts';
import { callerInLedger } from '../../../../kernel/cost-ledger.ts';
import { helperAt } from '../../../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError } from '../../../../kernel/isolated/pool.ts';
import type { DocumentTask, ReadDocument } from './read-document.ts';

const READ_MS = 3_000;

const documents = createWorkerPool<DocumentTask, ReadDocument>(
  helperAt('features/bulk/upload/sheet/document-helper.ts'),
  {
    most: 1,
    memory_mb: 128,
    resident_mb: 400,
  },
);

/**
 * Reads one document in an isolated process with limits of time and memory. Agencies take turns; the time of a
 * document that exceeds its limit is charged to the caller.
 * @throws Fault too_many
 */
export async function readDocument(
  { services: { costs }, viewer, integration }: Pick<Context, 'services' | 'viewer' | 'integration'>,
  task: DocumentTask,
): Promise<ReadDocument> {
  const caller = callerInLedger(viewer.id, integration?.keyId);
  costs.assertLeft(caller);
  try {
    return (await documents.run(task, READ_MS, { queue: `agency ${viewer.agencyId}` })).value;
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    if (error.fault === 'time') costs.spend(caller, READ_MS);
    return { refused: 'The document could not be read in time. Send it again, or a smaller one.' };
  }
}
