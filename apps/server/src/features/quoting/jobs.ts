import type { Process } from '../../kernel/process.ts';
import { askCarrier as askOne } from './ask-carrier.ts';
import { askForCells, type WhatIfJob } from './what-if-job.ts';

/** A job of the queue: one asked carrier of a run, or a carrier's cells of a what-if grid. */
export const askCarrier = (process: Process, data: object): Promise<void> =>
  'what_if' in data ? askForCells(process, data.what_if as WhatIfJob) : askOne(process, data);
