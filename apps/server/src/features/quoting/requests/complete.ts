import { isDatabaseAway, isPassing } from '../../../kernel/faults.ts';
import type { Process } from '../../../kernel/process.ts';
import { retryWhileDatabaseDown } from '../../../kernel/retry-while-database-down.ts';
import { type Completion, saveResults } from './save-results.ts';

type Waiting = { completion: Completion; resolve: (isSaved: boolean) => void; reject: (error: unknown) => void };
type Batch = { waiting: Waiting[] };

const batches = new Map<string, Batch>();

async function saveAll(process: Process, waiting: readonly Waiting[]): Promise<void> {
  try {
    const saved = await saveResults(
      process,
      waiting.map(({ completion }) => completion),
    );
    for (const { completion, resolve } of waiting) resolve(saved.has(completion));
  } catch (error) {
    if (waiting.length === 1 || isDatabaseAway(error)) for (const { reject } of waiting) reject(error);
    // One that cannot be saved must not cost the others theirs.
    else for (const one of waiting) await saveAll(process, [one]);
  }
}

async function work(process: Process, key: string, batch: Batch): Promise<void> {
  while (batch.waiting.length > 0) await saveAll(process, batch.waiting.splice(0));
  batches.delete(key);
}

/**
 * Saves what became of a request: its quote, alert, the application's figures and, with the last one of a run, its status
 * complete, in one transaction, which the results of a run that come at the same time share. @returns false when the
 * request had ended already or is not this process's any more
 */
export function complete(process: Process, completion: Completion): Promise<boolean> {
  const { application_id, run_id } = completion.request;
  const key = `${process.id} ${application_id} ${run_id}`;
  const known = batches.get(key);
  const batch = known ?? { waiting: [] };
  batches.set(key, batch);
  return new Promise((resolve, reject) => {
    batch.waiting.push({ completion, resolve, reject });
    if (!known) setImmediate(() => void work(process, key, batch));
  });
}

const TRIES = 4;

/** The same; a database that is away is waited for, one that gave up or stood in its own way is tried again. */
export async function completeWithRetry(process: Process, completion: Completion): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      await retryWhileDatabaseDown(() => complete(process, completion));
      return;
    } catch (error) {
      if (tried === TRIES || !isPassing(error)) throw error;
    }
}
