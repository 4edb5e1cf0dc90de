import type { Log } from './log.ts';

/**
 * Runs every step, even after one has failed.
 * @throws Error that names the failed steps
 */
export async function runSteps(log: Log, steps: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const failed: string[] = [];
  for (const [name, step] of Object.entries(steps))
    try {
      await step();
    } catch (error) {
      failed.push(name);
      log.error({ step: name, err: error }, 'a step failed; the others continue');
    }
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}.`);
}
