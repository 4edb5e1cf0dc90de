import type { Process } from '../../kernel/process.ts';
import { askCarrier as askOne } from './ask-carrier.ts';
import type { WhatIfJob } from './what-if.queries.ts';
import { askForCells } from './what-if-job.ts';

/**
 * A job of the queue: one asked carrier of a run, or a carrier's cells of a what-if grid. `letGo` is called when it may
 * take long from now on and should hold up no other.
 */
export const askCarrier = (process: Process, data: object, letGo: () => void): Promise<void> =>
  'what_if' in data ? askForCells(process, data.what_if as WhatIfJob, letGo) : askOne(process, data, letGo);
