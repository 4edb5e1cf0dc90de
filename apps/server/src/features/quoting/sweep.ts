import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import type { Database } from '../../kernel/database/pool.ts';
import { processName } from '../../kernel/events/listener.ts';
import type { Process } from '../../kernel/process.ts';
import { tellBoard } from './board.ts';
import { toBackground } from './claims.queries.ts';
import { deskOf } from './desk.ts';
import { dropped, due, giveBack, type Held, held, liveProcesses } from './lost.queries.ts';
import { ASK_QUEUE } from './queue-names.ts';
import { requeueCells } from './what-if-lost.ts';

const EVERY_MS = 1_000;
/** A process, or its work on a carrier, must be missing for so long before its carriers are taken from it. */
const MISSING_MS = 4_000;

/**
 * What each process does every second for the carriers that are being asked: moves past their deadline to the
 * background its own and those that will send their results; queues again what was parked, and what nobody asks any
 * more, because the process that had taken it no longer lives, or lives and has lost sight of it.
 */
export function createSweep(process: Process) {
  const { db } = process.connection;
  const missingSince = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let isSweeping = false;

  async function askAgain(trx: Database, quoteIds: readonly number[]): Promise<void> {
    const effects = new Effects();
    for (const quote_id of quoteIds) effects.jobs.push({ queue: ASK_QUEUE, data: { quote_id } });
    await flush(trx, effects, SYSTEM, process.queue);
  }

  /** Carriers that their holder does not ask, and did not some seconds ago either. */
  async function lost(): Promise<Held[]> {
    const rows = await held(db);
    if (rows.length === 0) {
      missingSince.clear();
      return [];
    }
    const live = new Set(await liveProcesses(db, processName('')));
    const { busy } = deskOf(process);
    const isMissing = ({ quote_id, claimed_by }: Held) =>
      claimed_by === process.id ? !busy.has(quote_id) : !live.has(claimed_by);
    const missing = rows.filter(isMissing);
    const keyOf = ({ quote_id, claimed_by }: Held) => `${claimed_by} ${quote_id}`;
    const now = performance.now();
    const keys = new Set(missing.map(keyOf));
    for (const key of missingSince.keys()) if (!keys.has(key)) missingSince.delete(key);
    for (const key of keys) if (!missingSince.has(key)) missingSince.set(key, now);
    return missing.filter((row) => now - (missingSince.get(keyOf(row)) ?? now) >= MISSING_MS);
  }

  async function background(): Promise<void> {
    const { busy } = deskOf(process);
    const moved = await toBackground(db, process.id, process.clock.now());
    for (const { quote_id } of moved) busy.get(quote_id)?.letGo();
    for (const one of moved) await tellBoard(process, one);
  }

  const wake = () => db.transaction().execute(async (trx) => askAgain(trx, await due(trx, process.clock.now())));
  const find = () => db.transaction().execute(async (trx) => askAgain(trx, await dropped(trx, ASK_QUEUE)));

  async function takeOver(): Promise<void> {
    const gone = await lost();
    if (gone.length > 0)
      await db.transaction().execute(async (trx) => askAgain(trx, await giveBack(trx, gone, process.id)));
  }

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      for (const step of [background, wake, find, takeOver, () => requeueCells(process)])
        await step().catch((error: Error) =>
          process.log.warn({ message: error.message }, 'a step of the sweep for lost work failed'),
        );
    } finally {
      isSweeping = false;
    }
  }

  return {
    sweep,
    start() {
      timer = setInterval(() => {
        void sweep();
      }, EVERY_MS);
    },
    stop() {
      if (timer) clearInterval(timer);
    },
  };
}
