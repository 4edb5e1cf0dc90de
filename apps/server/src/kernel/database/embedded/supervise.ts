import { isAlive } from './owner.ts';

const CHECK_INTERVAL_MS = 500;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 30_000;

export type Say = (message: string) => void;

/**
 * Supervises an embedded PostgreSQL: whenever it has ended (killed, or shut down by a full disk) it is restarted,
 * with growing waits between attempts.
 */
export function supervise(first: number, launch: () => Promise<number>, say: Say) {
  let pid = first;
  let restarting: Promise<void> | null = null;
  const stopped = Promise.withResolvers<void>();
  let isStopped = false;

  async function wait(ms: number): Promise<void> {
    const over = Promise.withResolvers<void>();
    const timer = setTimeout(over.resolve, ms);
    await Promise.race([over.promise, stopped.promise]);
    clearTimeout(timer);
  }

  async function restart(): Promise<void> {
    say('PostgreSQL has ended and is started again.');
    for (let ms = FIRST_WAIT_MS; ; ms = Math.min(LONGEST_WAIT_MS, ms * 2)) {
      await wait(ms);
      if (isStopped) return;
      try {
        pid = await launch();
        say('PostgreSQL runs again.');
        return;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        say(`PostgreSQL could not be started again: ${why}`);
      }
    }
  }

  const timer = setInterval(() => {
    if (restarting || isAlive(pid)) return;
    restarting = restart().finally(() => {
      restarting = null;
    });
  }, CHECK_INTERVAL_MS).unref();

  return {
    pid: () => pid,
    /** Ends the supervision. @returns the id of PostgreSQL's current process */
    async stop(): Promise<number> {
      isStopped = true;
      stopped.resolve();
      clearInterval(timer);
      await restarting;
      return pid;
    },
  };
}
