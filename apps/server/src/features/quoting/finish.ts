import { isDatabaseAway } from '../../kernel/faults.ts';
import type { Process } from '../../kernel/process.ts';
import type { Ending } from './ending.ts';
import { keepResults } from './keep-results.ts';

type Waiting = { ending: Ending; resolve: (isKept: boolean) => void; reject: (error: unknown) => void };
type Till = { waiting: Waiting[]; isBusy: boolean };

const tills = new Map<string, Till>();

async function keepAll(process: Process, batch: readonly Waiting[]): Promise<void> {
  try {
    const kept = await keepResults(
      process,
      batch.map(({ ending }) => ending),
    );
    for (const { ending, resolve } of batch) resolve(kept.has(ending));
  } catch (error) {
    if (batch.length === 1 || isDatabaseAway(error)) for (const { reject } of batch) reject(error);
    // One that cannot be kept must not cost the others theirs.
    else for (const one of batch) await keepAll(process, [one]);
  }
}

async function work(process: Process, key: string, till: Till): Promise<void> {
  till.isBusy = true;
  while (till.waiting.length > 0) {
    const batch = till.waiting;
    till.waiting = [];
    await keepAll(process, batch);
  }
  tills.delete(key);
}

/**
 * Keeps a carrier's result: quote, alert, the application's figures and, with the last one, its status complete, in one
 * transaction, which the results of a run that come at the same time share. @returns false when the carrier of this run
 * had ended already or is not this process's any more
 */
export function finish(process: Process, ending: Ending): Promise<boolean> {
  const key = `${process.id} ${ending.asked.run_id}`;
  const till = tills.get(key) ?? { waiting: [], isBusy: false };
  tills.set(key, till);
  return new Promise((resolve, reject) => {
    till.waiting.push({ ending, resolve, reject });
    if (!till.isBusy && till.waiting.length === 1) setImmediate(() => void work(process, key, till));
  });
}
