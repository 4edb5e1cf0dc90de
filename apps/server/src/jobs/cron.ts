import { refreshExpired } from '../features/applications/index.ts';
import type { Process } from '../kernel/process.ts';
import { foldTallies, forgetOld } from './cron.queries.ts';

const EVERY_MS = 60_000;

/** What is done now and then by any one process: folding tallies, forgetting what nobody needs, counting out prices that expired. */
export function createCron(process: Process) {
  let timer: NodeJS.Timeout | null = null;
  async function tick(): Promise<void> {
    const { db } = process.connection;
    await foldTallies(db);
    const now = process.clock.now();
    await forgetOld(db, now);
    await refreshExpired(db, now);
  }
  return {
    tick,
    start() {
      timer = setInterval(() => {
        tick().catch((error: Error) => process.log.warn({ message: error.message }, 'upkeep failed'));
      }, EVERY_MS);
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}
