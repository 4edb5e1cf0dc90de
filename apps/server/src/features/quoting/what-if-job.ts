import { acceptsApplication, bare, type CarrierResult } from '../../integrations/carriers/index.ts';
import { Effects } from '../../kernel/context/context.ts';
import { flush, SYSTEM } from '../../kernel/context/flush.ts';
import { isDatabaseAway } from '../../kernel/faults.ts';
import { patiently } from '../../kernel/patiently.ts';
import type { Process } from '../../kernel/process.ts';
import { deskOf } from './desk.ts';
import { ASK_QUEUE } from './queue-names.ts';
import { agencyDb } from './system-db.ts';
import { type Cell, endCell, tendCells, type WhatIfJob } from './what-if.queries.ts';
import { askTakenCell } from './what-if-ask.ts';
import { askingOf } from './what-if-asking.ts';
import { awaitCell, leaveCell, nextCell, takeCell } from './what-if-room.queries.ts';
import { freeingRoom } from './what-if-room.ts';

/** How long a carrier that sends its results later is waited for. */
const CALLBACK_MS = 600_000;
const FAILED = 'The carrier could not be asked. An administrator finds the cause in the log.';

/** What became of a cell: a result, or why it has none yet. */
type Said =
  | CarrierResult
  /** Another process has it. */
  | 'gone'
  | 'no room'
  /** The carrier sends its result later. */
  | 'to come'
  /** Its place is wanted by a launch. */
  | { giveWay: string };

async function saidTo(process: Process, job: WhatIfJob, cell: Cell): Promise<Said> {
  const asking = await askingOf(process, job, cell);
  if (!asking) return bare('error', 'Not asked: the application or the carrier has changed.');
  const accepted = await acceptsApplication(asking.carrier, asking.request);
  if (!accepted.accepts) return { ...bare('declined', ''), reasons: accepted.reasons };
  const verdict = await takeCell(process.connection.db, cell.id, process.id, process.clock.now());
  return verdict === 'taken' ? askTakenCell(process, job, cell, asking) : verdict;
}

/** Asks for one cell and keeps what the carrier says. @returns false when it has no room now */
async function askForCell(process: Process, job: WhatIfJob, cell: Cell): Promise<boolean> {
  const { cells } = deskOf(process);
  const leave = (ref: string | null) =>
    patiently(() => freeingRoom(process, job, (trx) => leaveCell(trx, cell.id, process.id, ref)));
  cells.add(cell.id);
  try {
    const said = await saidTo(process, job, cell).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error;
      process.log.error({ err: error, ...job }, 'a carrier could not be asked for a what-if cell');
      return bare('error', FAILED);
    });
    if (said === 'gone') return true;
    if (said === 'no room') return false;
    if (said === 'to come') {
      const until = new Date(process.clock.now().getTime() + CALLBACK_MS);
      await patiently(() => freeingRoom(process, job, (trx) => awaitCell(trx, cell.id, process.id, until)));
      return true;
    }
    if ('giveWay' in said) {
      await leave(said.giveWay);
      return false;
    }
    await patiently(() => freeingRoom(process, job, (trx) => endCell(agencyDb(trx, job.agency_id), cell.id, said)));
    return true;
  } catch (error) {
    await leave(null).catch(() => undefined);
    throw error;
  } finally {
    cells.delete(cell.id);
  }
}

async function later(process: Process, job: WhatIfJob): Promise<void> {
  const effects = new Effects();
  effects.jobs.push({ queue: ASK_QUEUE, data: { what_if: job }, startAfterSeconds: 2 });
  await flush(process.connection.db, effects, SYSTEM, process.queue);
}

/** Asks one carrier for the cells that wait for it, one after another where no launch wants its room. Cells of an application that changed meanwhile are let go. */
export async function askForCells(process: Process, job: WhatIfJob, letGo: () => void): Promise<void> {
  const { db } = process.connection;
  letGo();
  for (let cell = await nextCell(db, job); cell; cell = await nextCell(db, job)) {
    await tendCells(db, job);
    if (!(await askForCell(process, job, cell))) return later(process, job);
  }
}
