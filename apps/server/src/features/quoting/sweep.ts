import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { processName } from '../../kernel/events/listener.ts';
import type { Process } from '../../kernel/process.ts';
import { abandoned, dropped, due, giveBack, liveProcesses } from './claims.queries.ts';
import { ASK_QUEUE } from './queue-names.ts';

const EVERY_MS = 2_000;

/**
 * Finds carriers that a process had taken which no longer lives (killed between launch and answer) and queues them
 * again, those whose job such a process took and never began, and those that were parked until now for want of room. A
 * process must be missing twice in a row, since its listening connection may just be coming back.
 */
export function createSweep(process: Process) {
  let suspects = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  async function askAgain(trx: Database, quoteIds: readonly number[]): Promise<void> {
    const effects = new Effects();
    for (const quote_id of quoteIds) effects.jobs.push({ queue: ASK_QUEUE, data: { quote_id } });
    await flush(trx, effects, SYSTEM, process.queue);
  }

  async function sweep(): Promise<void> {
    const { db } = process.connection;
    await db.transaction().execute(async (trx) => askAgain(trx, await due(trx, process.clock.now())));
    await db.transaction().execute(async (trx) => askAgain(trx, await dropped(trx, ASK_QUEUE)));
    const live = [...(await liveProcesses(db, processName(''))), process.id];
    const lost = await abandoned(db, live);
    const confirmed = lost.filter((row) => suspects.has(row.claimed_by));
    suspects = new Set(lost.map((row) => row.claimed_by));
    if (confirmed.length === 0) return;
    await db.transaction().execute(async (trx) => {
      const given = await giveBack(
        trx,
        confirmed.map((row) => row.quote_id),
        [...new Set(confirmed.map((row) => row.claimed_by))],
      );
      await askAgain(
        trx,
        given.map((row) => row.quote_id),
      );
    });
  }

  return {
    sweep,
    start() {
      timer = setInterval(() => {
        sweep().catch((error: Error) => process.log.warn({ message: error.message }, 'the sweep for lost work failed'));
      }, EVERY_MS);
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}
