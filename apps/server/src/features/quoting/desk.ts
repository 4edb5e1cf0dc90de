import type { Connection } from '../../kernel/database/pool.ts';
import type { Process } from '../../kernel/process.ts';
import { cachedCarriers } from './carriers.ts';
import { type AskedRow, type Claimed, carrierRowsOfAny, claimAll, type Verdict } from './claims.queries.ts';
import { filled } from './filled.ts';

/** Interactive deadline of a carrier; past it the carrier goes on in the background (R9.2). */
export const INTERACTIVE_MS = 30_000;

type Taken = { verdict: Verdict; asked: Claimed };
type Wanted = { quoteId: number; resolve: (taken: Taken | null) => void; reject: (error: unknown) => void };

/** `letGo`: what to do when it goes on in the background. */
type Work = { letGo: () => void; isWantedAgain: boolean };

/** What one process is at work on. */
export type Desk = {
  /** The quote ids that are being asked. */
  busy: Map<number, Work>;
  /** The what-if cells that are being asked. */
  cells: Set<number>;
  /** Takes an asked carrier for this process; null when there is no room now, or it is done or another's. */
  claim(quoteId: number): Promise<Taken | null>;
  /** Asked carriers with their configuration and what was launched. */
  fill(rows: readonly AskedRow[]): Promise<Claimed[]>;
};

function createDesk(process: Process): Desk {
  const { db } = process.connection;
  let wanted: Wanted[] = [];

  const known = (rows: readonly AskedRow[]) =>
    cachedCarriers(
      db,
      rows.map(({ carrier_id: id, stamp }) => ({ id, stamp })),
      (ids) => carrierRowsOfAny(db, ids),
    );

  const fill = (rows: readonly AskedRow[]) => filled(db, rows, known, process.clock.now());

  async function claimWanted(): Promise<void> {
    const batch = wanted;
    wanted = [];
    try {
      const now = process.clock.now();
      const deadline = new Date(now.getTime() + INTERACTIVE_MS);
      const ids = batch.map(({ quoteId }) => quoteId);
      const rows = await claimAll(db, ids, process.id, now, deadline);
      // What was not taken need not wait for what was.
      for (const { quoteId, resolve } of batch) if (!rows.some((row) => row.quote_id === quoteId)) resolve(null);
      const filled = await fill(rows);
      for (const { quoteId, resolve } of batch) {
        const asked = filled.find((one) => one.quote_id === quoteId);
        const verdict = rows.find((row) => row.quote_id === quoteId)?.verdict;
        resolve(asked && verdict ? { asked, verdict } : null);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    busy: new Map(),
    cells: new Set(),
    fill,
    // Jobs begin many at once; what they want in one turn of the event loop is one statement.
    claim: (quoteId) =>
      new Promise((resolve, reject) => {
        wanted.push({ quoteId, resolve, reject });
        if (wanted.length === 1) setImmediate(() => void claimWanted());
      }),
  };
}

const desks = new WeakMap<Connection, Desk>();

/** The desk of a process: one for each of its connections to a database, that is, one. */
export function deskOf(process: Process): Desk {
  let desk = desks.get(process.connection);
  if (!desk) {
    desk = createDesk(process);
    desks.set(process.connection, desk);
  }
  return desk;
}
