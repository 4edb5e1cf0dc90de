import { helperAt } from '../../kernel/isolated/launch.ts';
import { createWorkerPool, WorkerError, type WorkerFault } from '../../kernel/isolated/pool.ts';
import { svgFault } from './svg.ts';

/**
 * In characters. Longer drawings are checked in an isolated process, because 500 KB took up to 750 ms; most logos are
 * shorter.
 */
const LONG = 30_000;
const READ_MS = 5_000;

const drawings = createWorkerPool<string, string | null>(helperAt('features/agencies/svg-helper.ts'), {
  most: 1,
  memory_mb: 128,
  resident_mb: 400,
});

const FAULTS: Record<WorkerFault, string> = {
  time: 'The drawing could not be read in time. Save it with fewer parts.',
  broken: 'The drawing could not be read: it asks for too much memory. Save it with fewer parts.',
  busy: 'Another drawing is being read. Try again in a moment.',
};

/** Why an SVG is refused as a logo, as a message for the user; null when it is safe. */
export async function svgFaultInWorker(text: string): Promise<string | null> {
  if (text.length <= LONG) return svgFault(text);
  try {
    return (await drawings.run(text, READ_MS)).value;
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    return FAULTS[error.fault];
  }
}
